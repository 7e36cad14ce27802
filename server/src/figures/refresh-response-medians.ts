import type { Services } from '../context.ts';
import { fromFunction, type RowOf } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import { LOWEST_ID } from '../lists/lowest-id.ts';

// One median may take 35 ms (profile-stats.sql), and a statement at most five seconds.
const BATCH_SIZE = 20;

type Median = RowOf<'response_medians_due'>;

/** Computes the median response time of everyone who replied since the last run, or whose 90 days have moved on. */
export async function refreshResponseMedians({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let due: Median[];
  // Everyone once, or people who reply all the time would keep the others from their turn.
  let lastId = LOWEST_ID;
  do {
    due = await many(pool, fromFunction('response_medians_due', { p_after: lastId, p_limit: BATCH_SIZE }));
    if (due.length > 0) await storeMedians(pool, due);
    lastId = due.at(-1)?.userId ?? lastId;
  } while (due.length === BATCH_SIZE);
}

/**
 * Stores medians that were computed before, so that replies wait for the rows only briefly. If a reply arrived in the meantime,
 * `consultations` differs from `response_median_consultations`, so the next run computes the median again. Rows are
 * locked in the order of users, as replies do.
 */
async function storeMedians(pool: Services['pool'], medians: readonly Median[]): Promise<void> {
  await many(pool, {
    name: 'jobs.store-medians',
    text: `
      update profile_stats s
      set response_median_hours = fresh.hours, response_median_consultations = fresh.consultations
      from (
        select user_id, m.hours, m.consultations
        from unnest($1::uuid[], $2::float8[], $3::integer[]) m (user_id, hours, consultations)
        join profile_stats using (user_id)
        order by user_id for no key update of profile_stats
      ) fresh
      where s.user_id = fresh.user_id`,
    values: [
      medians.map(({ userId }) => userId),
      medians.map(({ hours }) => hours),
      medians.map(({ consultations }) => consultations),
    ],
  });
}
