import { sql } from 'kysely';

/** The orders of a list by time. Ids are in the order of time. */
export const ID_ORDERS = { newest: sql`id desc`, oldest: sql`id` };
