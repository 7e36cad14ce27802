import type { Services } from '../context.ts';

const mostAtOnce = 5_000;

/** Brings what changed since into the tallies, so that whoever reads has little to add up. */
export async function foldTallies({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let folded: number;
  do {
    const { rows } = await pool.query<{ folded: number }>({
      name: 'tallies.fold',
      text: 'select fold_tallies($1) as folded',
      values: [mostAtOnce],
    });
    folded = rows[0]?.folded ?? 0;
  } while (folded === mostAtOnce);
}
