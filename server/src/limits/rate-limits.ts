import type { Pool } from 'pg';
import type { Log, RateLimits } from '../context.ts';
import { connectRedisLimits } from './redis-limits.ts';

interface Deps {
  readonly pool: Pool;
  readonly log: Log;
  readonly redisUrl: string | undefined;
}

/**
 * Counts in Redis when REDIS_URL is set, otherwise in PostgreSQL. While Redis is away PostgreSQL counts, so that no limit
 * is ever open. Counts start from zero after each switch.
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

async function hitInDatabase(pool: Pool, bucket: string, max: number, windowSeconds: number): Promise<number> {
  const { rows } = await pool.query<{ wait: number }>({
    name: 'rate_limit_hit',
    text: 'select rate_limit_hit($1, $2, $3) as wait',
    values: [bucket, max, windowSeconds],
  });
  return rows[0]?.wait ?? 0;
}
