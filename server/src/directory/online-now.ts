import { sql, type Kysely, type RawBuilder } from 'kysely';
import { estimateRows } from '../database/estimate-rows.ts';
import type { Database } from '../database/schema.ts';

// `is_shown` already excludes people who chose Offline, so this only checks when they were last active.
const ONLINE = sql`select user_id from user_presence where is_shown and is_online('online', last_active_at)`;

/** The condition that a person of directory_entries is online. The planner looks up each person who is. */
export const ONE_OF_ONLINE = sql`user_id = any (array(${ONLINE}))`;
/** The same for each person of an order. Without "case" the planner would make a join of it, and sort everyone. */
const IS_ONLINE = sql`case when user_id in (${ONLINE}) then true end`;

/** Looking up a person takes as long as checking this many people in an order. */
const CHECKS_PER_LOOKUP = 30;

/**
 * Returns how many people are online, and the cheaper condition to read the first `readMax` of them in an order of the
 * directory. The planner cannot choose, because it does not know how many are online.
 */
export async function findOnline(
  db: Kysely<Database>,
  readMax: number,
): Promise<{ condition: RawBuilder<unknown>; people: number }> {
  const { people } = await db
    .selectFrom(sql`(${ONLINE})`.as('online'))
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  const listed = await estimateRows(db, sql`select from directory_entries where listed`);
  const checks = readMax <= people ? (readMax / people) * listed : listed;
  return { condition: checks < people * CHECKS_PER_LOOKUP ? IS_ONLINE : ONE_OF_ONLINE, people };
}
