import type { Services } from '../context.ts';

const BATCH_SIZE = 5_000;

/** Adds the latest changes to the tallies, so that readers have little to add up. */
export async function foldTallies({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let folded: number;
  do {
    const { rows } = await pool.query<{ folded: number }>({
      name: 'tallies.fold',
      text: 'select fold_tallies($1) as folded',
      values: [BATCH_SIZE],
    });
    folded = rows[0]?.folded ?? 0;
  } while (folded === BATCH_SIZE);
}
