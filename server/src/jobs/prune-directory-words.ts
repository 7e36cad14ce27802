import type { Services } from '../context.ts';

const BATCH_SIZE = 1_000;

/** Deletes words that no listed profile contains any more, such as the names of deleted accounts. */
export async function pruneDirectoryWords({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const next: string | null = await prune(pool, after);
    // Words are being added right now. The next run continues.
    if (next === after) return;
    after = next;
  }
}

async function prune(pool: Services['pool'], after: string): Promise<string | null> {
  const { rows } = await pool.query<{ next: string | null }>({
    name: 'directory.prune-words',
    text: 'select prune_directory_words($1, $2) as next',
    values: [after, BATCH_SIZE],
  });
  return rows[0]?.next ?? null;
}
