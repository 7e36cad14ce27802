import type { Services } from '../context.ts';
import { many } from '../db/rows.ts';

const BATCH_SIZE = 500;

/** Computes the median response time of everyone who replied since the last run, or whose 90 days have moved on. */
export async function refreshResponseMedians({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let due: { id: string }[];
  do {
    due = await many<{ id: string }>(pool, {
      name: 'jobs.medians-due',
      text: `
        select user_id as id from profile_stats
        where consultations is distinct from response_median_consultations
        order by user_id limit $1`,
      values: [BATCH_SIZE],
    });
    for (const { id } of due) await refreshMedian(pool, id);
  } while (due.length === BATCH_SIZE);
}

/**
 * Computes one median. If a reply arrives meanwhile, `consultations` differs from `response_median_consultations`, so
 * the next run computes the median again.
 */
async function refreshMedian(pool: Services['pool'], userId: string): Promise<void> {
  await many(pool, {
    name: 'jobs.refresh-median',
    text: `
      update profile_stats s
      set response_median_hours = fresh.hours, response_median_consultations = fresh.consultations
      from (
        select user_id, consultations, response_median_hours(user_id) as hours from profile_stats where user_id = $1
      ) fresh
      where s.user_id = fresh.user_id`,
    values: [userId],
  });
}
