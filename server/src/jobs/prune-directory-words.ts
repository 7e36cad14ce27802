import type { Services } from '../context.ts';

const mostAtOnce = 1_000;

/** Takes away the words that nobody in the directory has any more: what deleted accounts were called is among them. */
export async function pruneDirectoryWords({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let after: string | null = '';
  while (after !== null) {
    const next: string | null = await prune(pool, after);
    // Others are noting words just now: the next run goes on.
    if (next === after) return;
    after = next;
  }
}

async function prune(pool: Services['pool'], after: string): Promise<string | null> {
  const { rows } = await pool.query<{ next: string | null }>({
    name: 'directory.prune-words',
    text: 'select prune_directory_words($1, $2) as next',
    values: [after, mostAtOnce],
  });
  return rows[0]?.next ?? null;
}
