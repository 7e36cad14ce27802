import { sql } from 'kysely';
import type { Services } from '../context.ts';

const BATCH_SIZE = 5_000;

/**
 * Deletes the visitors of past days. They are only needed to count each visitor once a day: view_profile adds
 * each visit to the totals at once.
 */
export async function pruneProfileViews({ db }: Pick<Services, 'db'>): Promise<void> {
  let removed: bigint;
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from profile_views v using (
        select user_id, viewer_id, day from profile_views where day < day_in_india(now())
        limit ${BATCH_SIZE}
      ) old
      where (v.user_id, v.viewer_id, v.day) = (old.user_id, old.viewer_id, old.day)`.execute(db);
    removed = numAffectedRows;
  } while (removed > 0n);
}
