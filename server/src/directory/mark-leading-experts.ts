import type { Services } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { LEADING_MAX } from './rank-professionals.ts';

const BATCH_SIZE = 1_000;

/**
 * Marks the best-rated experts. Those who joined or changed their visibility since the last run lose the mark. The first
 * run after many people joined takes minutes, so it ends early when `stopping` aborts.
 */
export async function markLeadingExperts({ pool }: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted) return;
    const changed = await callFunction(pool, 'mark_leading_experts', { p_most: LEADING_MAX, p_batch: BATCH_SIZE });
    if (changed === 0) return;
  }
}
