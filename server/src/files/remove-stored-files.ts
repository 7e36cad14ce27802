/** Jobs that remove what files leave behind. Each is safe on several nodes at once. */
import { Readable } from 'node:stream';
import { FILE_LIMITS } from '@proverse/shared';
import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import { backOff } from '../jobs/back-off.ts';
import { withJobLock } from '../jobs/job-lock.ts';
import { FileStoreUnavailable } from './store/port.ts';

const BATCH = 200;
const AT_ONCE = 4;
/** Longer than an upload takes, so that one that lost its row is over before its object is removed. A backup needs it too. */
const REMOVE_AFTER_MINUTES = 15;

/** Job: removes files that were not sent in time, the contents of old ones, and past days. Objects are removed later. */
export async function removeOldFiles({ pool }: Pick<Services, 'pool'>, stopping: AbortSignal): Promise<void> {
  const removals = [
    () => callFunction(pool, 'remove_unsent_files', { p_age: `${FILE_LIMITS.unsentHours} hours`, p_limit: BATCH }),
    () => callFunction(pool, 'remove_old_contents', { p_age: `${FILE_LIMITS.retentionDays} days`, p_limit: BATCH }),
  ];
  for (const removeSome of removals) {
    while (!stopping.aborted && (await backOff(removeSome, stopping)) === BATCH);
  }
  // A day in India ends within the next one in UTC.
  await many(pool, { text: 'delete from file_days where day < current_date - 2' });
}

/**
 * Job: removes the objects that no file refers to any more, each before its row, so that a crash loses none.
 * @throws the first error. An object that cannot be removed does not stop the others, but an unavailable store does.
 */
export async function removeStoredObjects(
  { pool, directPool, fileStore }: Pick<Services, 'pool' | 'directPool' | 'fileStore'>,
  stopping: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const isAway = () => failures.some((error) => error instanceof FileStoreUnavailable);
  let after = '';
  const removeNext = async (): Promise<boolean> => {
    const due = await many<{ address: string }>(pool, {
      name: 'files.removals',
      text: `select address from file_removals
             where queued_at < clock_timestamp() - make_interval(mins => $1) and address > $2 order by address limit $3`,
      values: [REMOVE_AFTER_MINUTES, after, BATCH],
    });
    after = due.at(-1)?.address ?? after;
    const removed: string[] = [];
    const remove = async ({ address }: { address: string }): Promise<void> => {
      if (stopping.aborted || isAway()) return;
      try {
        await fileStore.remove(address);
        removed.push(address);
      } catch (error) {
        failures.push(error);
      }
    };
    await Readable.from(due).forEach(remove, { concurrency: AT_ONCE });
    await many(pool, { text: 'delete from file_removals where address = any ($1)', values: [removed] });
    return due.length === BATCH && !stopping.aborted && !isAway();
  };
  await withJobLock(directPool, 'remove stored objects', async () => {
    while (await removeNext());
  });
  if (failures.length > 0) throw failures[0];
}
