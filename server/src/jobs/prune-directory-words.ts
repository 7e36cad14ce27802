import type { Services } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';

const BATCH_SIZE = 1_000;

/** Looks at the words after `after` and returns the last of them, null at the end. */
const prune = sqlFunction<(after: string, max: number) => string | null>('prune_directory_words');

/** Deletes words that no listed profile contains any more, such as the names of deleted accounts. */
export async function pruneDirectoryWords({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const next: string | null = await prune(pool, after, BATCH_SIZE);
    // Words are being added right now. The next run continues.
    if (next === after) return;
    after = next;
  }
}
