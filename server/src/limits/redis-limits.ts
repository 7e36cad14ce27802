import { createClient, defineScript, type CommandParser } from '@redis/client';
import type { Log } from '../context.ts';

/** Hits of one bucket to count together. */
export interface Hits {
  readonly bucket: string;
  readonly max: number;
  readonly windowSeconds: number;
  readonly hits: number;
}

export interface RedisLimits {
  /** Counts the hits. Returns the seconds to wait or 0, or undefined when Redis does not answer in time. */
  count(hits: Hits): Promise<number | undefined>;
  close(): void;
}

// After Redis failed to answer, calls do not wait for it during this time.
const RETRY_AFTER_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 2_000;

/**
 * The sliding window of `rate_limit_hit` in rate-limits.sql, by the clock of Redis. A bucket is a hash with the start of
 * the current window, the hits in it and the hits in the previous window.
 */
const HIT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local max, window, added = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local start = math.floor(now / window) * window
local known = redis.call('HMGET', KEYS[1], 'start', 'hits', 'previous')
local hits, previous = 0, 0
if tonumber(known[1]) == start then
  hits, previous = tonumber(known[2]), tonumber(known[3])
elseif tonumber(known[1]) == start - window then
  previous = tonumber(known[2])
end
hits = hits + added
redis.call('HSET', KEYS[1], 'start', start, 'hits', hits, 'previous', previous)
redis.call('EXPIRE', KEYS[1], 2 * window)
if hits + math.floor(math.min(previous, max) * (1 - (now - start) / window)) <= max then
  return 0
end
return math.max(1, math.ceil(start + window - now))
`;

const hitScript = defineScript({
  SCRIPT: HIT,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser: CommandParser, { bucket, max, windowSeconds, hits }: Hits) {
    parser.pushKey(`proverse:limit:${bucket}`);
    parser.push(String(max), String(windowSeconds), String(hits));
  },
  transformReply: (seconds: number): number => seconds,
});

/** Connects in the background and reconnects after a loss. Logs when Redis becomes unavailable and when it is back. */
export function connectRedisLimits(url: string, log: Log, answerWithinMs: number): RedisLimits {
  const client = createClient({
    url,
    scripts: { hit: hitScript },
    disableOfflineQueue: true,
    pingInterval: 2_000,
    socket: {
      connectTimeout: 2_000,
      // Longer than the ping interval, so that only a connection without an answer to a ping is closed.
      socketTimeout: 6_000,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, MAX_RECONNECT_DELAY_MS),
    },
  });
  let isAway = false;
  let silentUntil = 0;

  function noteAway(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'Redis is unavailable; PostgreSQL counts rate limits');
    isAway = true;
  }
  client.on('error', noteAway);
  function noteBack(): void {
    if (isAway) log.info({}, 'Redis is back and counts rate limits');
    isAway = false;
  }
  client.on('ready', noteBack);
  client.connect().catch(noteAway);

  return {
    async count(hits) {
      if (!client.isReady || performance.now() < silentUntil) return undefined;
      try {
        const seconds = await inTime(client.hit(hits), answerWithinMs);
        noteBack();
        return seconds;
      } catch (error) {
        silentUntil = performance.now() + RETRY_AFTER_MS;
        noteAway(error);
        return undefined;
      }
    },
    close: () => void (client.isOpen && client.destroy()),
  };
}

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
