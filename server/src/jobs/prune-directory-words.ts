import type { Services } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';

const BATCH_SIZE = 1_000;

/** Checks the words after `after`. Returns the last of them, null at the end, or `after` if the words are locked. */
const prune = sqlFunction<(after: string, max: number) => string | null>('prune_directory_words');

/** Deletes words that no listed profile contains any more, such as the names of deleted accounts. */
export async function pruneDirectoryWords({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const next: string | null = await prune(pool, after, BATCH_SIZE);
    // Another transaction is adding words and holds the lock. The next run tries again.
    if (next === after) return;
    after = next;
  }
}
