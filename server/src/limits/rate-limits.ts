import type { Pool } from 'pg';
import type { Log, RateLimits } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { connectRedisLimits } from './redis-limits.ts';

interface Deps {
  readonly pool: Pool;
  readonly log: Log;
  readonly redisUrl: string | undefined;
}

/** Returns the seconds to wait, 0 when the call may proceed. */
const hitInDatabase = sqlFunction<(bucket: string, max: number, windowSeconds: number) => number>('rate_limit_hit');

/**
 * Counts in Redis when REDIS_URL is set, otherwise in PostgreSQL. While Redis is unavailable, PostgreSQL counts, so
 * that limits always apply. The counts are not copied when it switches.
 */
export function createRateLimits({ pool, log, redisUrl }: Deps): RateLimits & { close(): void } {
  const redis = redisUrl === undefined ? undefined : connectRedisLimits(redisUrl, log);
  return {
    async hit(bucket, max, windowSeconds) {
      return (await redis?.hit(bucket, max, windowSeconds)) ?? hitInDatabase(pool, bucket, max, windowSeconds);
    },
    close: () => redis?.close(),
  };
}
