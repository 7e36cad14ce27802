import type { Services } from '../../context.ts';
import { callFunction } from '../../database/call-function.ts';

const BATCH_SIZE = 1_000;

/**
 * Deletes words that no listed profile contains any more, such as the names of deleted accounts. It ends early when
 * `stopping` aborts.
 */
export async function pruneDirectoryWords({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  let after = '';
  for (;;) {
    if (stopping?.aborted) return;
    const next = await callFunction(pool, 'prune_directory_words', { p_after: after, p_most: BATCH_SIZE });
    // At the end, or another transaction is adding words and holds the lock. The next run tries again.
    if (next === null || next === after) return;
    after = next;
  }
}
