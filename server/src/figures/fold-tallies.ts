import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';

const BATCH_SIZE = 5_000;

/** Adds the latest changes to the tallies, so that readers have little to add up. */
export async function foldTallies({ pool }: Pick<Services, 'pool'>): Promise<void> {
  let folded: number;
  do {
    folded = await callFunction(pool, 'fold_tallies', { p_most: BATCH_SIZE });
  } while (folded === BATCH_SIZE);
}
