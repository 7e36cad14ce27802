import type { Services } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';

const BATCH_SIZE = 5_000;

/** Returns how many changes it added. */
const foldSome = sqlFunction<(max: number) => number>('fold_tallies');

/** Adds the latest changes to the tallies, so that readers have little to add up. */
export async function foldTallies({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let folded: number;
  do {
    folded = await foldSome(pool, BATCH_SIZE);
  } while (folded === BATCH_SIZE);
}
