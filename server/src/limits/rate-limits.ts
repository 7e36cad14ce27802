import { DomainError } from '@proverse/shared';
import type { Pool } from 'pg';
import type { Log, RateLimits } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { createBatches } from '../kernel/batches.ts';
import { connectRedisLimits } from './redis-limits.ts';

interface Deps {
  readonly pool: Pool;
  readonly log: Log;
  readonly redisUrl: string | undefined;
}

interface Hit {
  readonly bucket: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** Returns the seconds to wait for each hit, 0 when the call may proceed. */
const countHits =
  sqlFunction<
    (buckets: readonly string[], maxima: readonly number[], windowsSeconds: readonly number[]) => readonly number[]
  >('rate_limit_hits');

const MAX_HITS = 64;

/**
 * Counts in Redis when REDIS_URL is set, otherwise in PostgreSQL. While Redis is unavailable, PostgreSQL counts, so
 * that limits always apply. The counts are not copied when it switches. Hits of the same moment share a transaction.
 */
export function createRateLimits({ pool, log, redisUrl }: Deps): RateLimits & { close(): void } {
  const redis = redisUrl === undefined ? undefined : connectRedisLimits(redisUrl, log);
  const hitInDatabase = createBatches({
    maxItems: MAX_HITS,
    maxRunning: 2,
    groupOf: ({ bucket }: Hit) => bucket,
    run: async (hits: readonly Hit[]) => {
      const waits = await countHits(
        pool,
        hits.map(({ bucket }) => bucket),
        hits.map(({ max }) => max),
        hits.map(({ windowSeconds }) => windowSeconds),
      ).catch((error: unknown) => {
        // Without its cause, which might say that the call was done. Its limit comes first, so nothing of it was done.
        throw error instanceof DomainError ? new DomainError(error.code) : error;
      });
      return waits.map((value) => ({ status: 'fulfilled', value }));
    },
  });
  return {
    async hit(bucket, max, windowSeconds) {
      return (await redis?.hit(bucket, max, windowSeconds)) ?? hitInDatabase({ bucket, max, windowSeconds });
    },
    close: () => redis?.close(),
  };
}
