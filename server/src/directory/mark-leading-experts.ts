import type { Services } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';
import { LEADING_MAX } from './rank-professionals.ts';

const BATCH_SIZE = 1_000;

/** Returns how many people changed. */
const mark = sqlFunction<(max: number, batch: number) => number>('mark_leading_experts');

/**
 * Marks the best-rated experts. Those who joined or changed their visibility since the last run lose the mark. The first
 * run after many people joined takes minutes, so it ends early when `stopping` aborts.
 */
export async function markLeadingExperts({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted || (await mark(pool, LEADING_MAX, BATCH_SIZE)) === 0) return;
  }
}
