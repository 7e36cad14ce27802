import { createClient, defineScript, type CommandParser } from '@redis/client';
import type { Log } from '../context.ts';

export interface RedisLimits {
  /** The seconds to wait, 0 for none; undefined when Redis does not answer in time. */
  hit(bucket: string, max: number, windowSeconds: number): Promise<number | undefined>;
  close(): void;
}

const answerWithinMs = 80;
// After a silence the next call that waits for an answer comes this much later; others do not wait at all.
const tryAgainAfterMs = 1_000;
const longestReconnectMs = 2_000;

/**
 * The same sliding window as rate_limit_hit() of migration 0001, in one step and by the clock of Redis. A bucket is one
 * hash: the start of its present window, the hits in it, and those of the window before.
 */
const HIT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local max, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local start = math.floor(now / window) * window
local known = redis.call('HMGET', KEYS[1], 'start', 'hits', 'former')
local hits, former = 0, 0
if tonumber(known[1]) == start then
  hits, former = tonumber(known[2]), tonumber(known[3])
elseif tonumber(known[1]) == start - window then
  former = tonumber(known[2])
end
hits = hits + 1
redis.call('HSET', KEYS[1], 'start', start, 'hits', hits, 'former', former)
redis.call('EXPIRE', KEYS[1], 2 * window)
if hits + math.floor(math.min(former, max) * (1 - (now - start) / window)) <= max then
  return 0
end
return math.max(1, math.ceil(start + window - now))
`;

const hitScript = defineScript({
  SCRIPT: HIT,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser: CommandParser, bucket: string, max: number, windowSeconds: number) {
    parser.pushKey(`proverse:limit:${bucket}`);
    parser.push(String(max), String(windowSeconds));
  },
  transformReply: (seconds: number): number => seconds,
});

/** Connects in the background and again whenever the connection is lost; the log tells when it goes and comes. */
export function connectRedisLimits(url: string, log: Log): RedisLimits {
  const client = createClient({
    url,
    scripts: { hit: hitScript },
    disableOfflineQueue: true,
    pingInterval: 2_000,
    socket: {
      connectTimeout: 2_000,
      // Longer than the pings are apart, so that it ends a connection on which none is answered.
      socketTimeout: 6_000,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, longestReconnectMs),
    },
  });
  let isAway = false;
  let silentUntil = 0;

  function noteAway(error: unknown): void {
    if (!isAway) log.warn({ err: error }, 'Redis is away; limits are counted in the database');
    isAway = true;
  }
  client.on('error', noteAway);
  function noteBack(): void {
    if (isAway) log.info({}, 'Redis is back; limits are counted there');
    isAway = false;
  }
  client.on('ready', noteBack);
  client.connect().catch(noteAway);

  return {
    async hit(bucket, max, windowSeconds) {
      if (!client.isReady || performance.now() < silentUntil) return undefined;
      try {
        const seconds = await inTime(client.hit(bucket, max, windowSeconds));
        noteBack();
        return seconds;
      } catch (error) {
        silentUntil = performance.now() + tryAgainAfterMs;
        noteAway(error);
        return undefined;
      }
    },
    close: () => void (client.isOpen && client.destroy()),
  };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}
