import type { Services } from '../../context.ts';
import { sqlFunction } from '../../database/sql-function.ts';

const BATCH_SIZE = 1_000;

/** Checks the words after `after`. Returns the last of them, null at the end, or `after` if the words are locked. */
const prune = sqlFunction<(after: string, max: number) => string | null>('prune_directory_words');

/**
 * Deletes words that no listed profile contains any more, such as the names of deleted accounts. It ends early when
 * `stopping` aborts.
 */
export async function pruneDirectoryWords({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  let after = '';
  for (;;) {
    if (stopping?.aborted) return;
    const next = await prune(pool, after, BATCH_SIZE);
    // At the end, or another transaction is adding words and holds the lock. The next run tries again.
    if (next === null || next === after) return;
    after = next;
  }
}
