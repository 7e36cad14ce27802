import { DomainError } from '@proverse/shared';
import type { Pool } from 'pg';
import type { Log, RateLimits } from '../context.ts';
import { callFunction, recordsOf } from '../database/call-function.ts';
import { createBatches } from '../batches/batches.ts';
import { createCpuBudgets } from './cpu-budgets.ts';
import { countApproximately } from './count-approximately.ts';
import type { connectRedisLimits, Hits, RedisLimits } from './redis-limits.ts';

interface Deps {
  readonly pool: Pool;
  readonly log: Log;
  readonly redisUrl: string | undefined;
  /** How long a call waits for Redis before PostgreSQL counts it, in milliseconds. */
  readonly redisAnswersWithinMs?: number;
}

const MAX_BATCH = 64;

// A screen takes some twenty milliseconds. Many people may share a network: the calls of those who are signed in are not its own.
const USER_BUDGET = { burstMs: 300, share: 0.07 };
const NETWORK_BUDGET = { burstMs: 2_000, share: 0.2 };

/**
 * Counts in Redis when REDIS_URL is set, otherwise in PostgreSQL. While Redis is unavailable, PostgreSQL counts, so
 * that limits always apply (LIMIT-1). The counts are not copied when it switches. Hits of the same moment share a transaction.
 */
export async function createRateLimits({
  pool,
  log,
  redisUrl,
  redisAnswersWithinMs = 80,
}: Deps): Promise<RateLimits & { close(): void }> {
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, log, redisAnswersWithinMs);
  const countInDatabase = createBatches({
    maxItems: MAX_BATCH,
    maxRunning: 2,
    groupOf: ({ bucket }: Hits) => bucket,
    run: async (all: readonly Hits[]) => {
      const hits = all.map(({ bucket, max, windowSeconds, hits: number }) => ({
        bucket,
        max,
        window_seconds: windowSeconds,
        hits: number,
      }));
      const waits = await callFunction(pool, 'rate_limit_hits', { p_hits: recordsOf('counted_hits', hits) }).catch(
        (error: unknown) => {
          // Without its cause, which might say that the call was done. Its limit comes first, so nothing of it was done.
          throw error instanceof DomainError ? new DomainError(error.code) : error;
        },
      );
      return waits.map((value) => ({ status: 'fulfilled', value }));
    },
  });
  const count = async (hits: Hits): Promise<number> => (await redis?.count(hits)) ?? countInDatabase(hits);
  const countInMemoryFirst = countApproximately(count);
  const budgets = { user: createCpuBudgets(USER_BUDGET), network: createCpuBudgets(NETWORK_BUDGET) };
  return {
    hit: (bucket, max, windowSeconds, isApproximate = false) =>
      isApproximate ? countInMemoryFirst(bucket, max, windowSeconds) : count({ bucket, max, windowSeconds, hits: 1 }),
    spend: (budget, caller, costMs) => budgets[budget](caller, costMs),
    close: () => redis?.close(),
  };
}

// Loaded only when it is used, because the Redis client is a fifth of all modules.
async function connectRedis(...args: Parameters<typeof connectRedisLimits>): Promise<RedisLimits> {
  const { connectRedisLimits: connect } = await import('./redis-limits.ts');
  return connect(...args);
}
