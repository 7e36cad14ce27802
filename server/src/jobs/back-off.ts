import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

const REST_RATIO = 4;
const MAX_REST_MS = 1_000;

/**
 * Runs one part of a longer background job, then rests four times as long as the event loop was busy in the meantime, at
 * most 1 s. So a backlog of short parts takes at most a fifth of a busy node, while work that mostly waits hardly rests.
 * `stopping` ends the rest.
 */
export async function backOff<T>(part: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
  const before = performance.eventLoopUtilization();
  const result = await part();
  const restMs = REST_RATIO * performance.eventLoopUtilization(before).active;
  await delay(Math.min(restMs, MAX_REST_MS), undefined, { signal: stopping, ref: false }).catch(() => undefined);
  return result;
}
