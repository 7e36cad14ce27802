import { sql, type RawBuilder } from 'kysely';

/** The orders of a list by time. Ids are in the order of time. */
export const ID_ORDERS = { newest: sql`id desc`, oldest: sql`id` };

/** Returns the condition that a row comes after the row with the id `after`, if that is given. */
export function isAfter(sortBy: keyof typeof ID_ORDERS, after: string | undefined, id = sql`id`): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  return sortBy === 'newest' ? sql`${id} < ${after}` : sql`${id} > ${after}`;
}
