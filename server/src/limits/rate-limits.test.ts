import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '../database/embedded/free-port.ts';
import { testDatabase } from '../testing/database.ts';
import { redisProgram, redisServer } from '../testing/redis-server.ts';
import type { RateLimits } from '../context.ts';
import { createRateLimits } from './rate-limits.ts';
import { afterFile } from '../testing/after-file.ts';

const { pool, ownerPool } = await testDatabase();
const log = pino({ level: 'silent' });
const day = 86_400;

async function limits(redisUrl: string | undefined, redisAnswersWithinMs?: number) {
  const made = await createRateLimits({ pool, log, redisUrl, ...(redisAnswersWithinMs && { redisAnswersWithinMs }) });
  afterFile(() => made.close());
  return made;
}

const inDatabase = await limits(undefined);

/** The hits of this bucket that PostgreSQL counted. */
async function countedInDatabase(bucket: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select coalesce(sum(hits), 0) as n from rate_limits where bucket = $1',
    [bucket],
  );
  return rows[0]?.n ?? 0;
}

test('counts in PostgreSQL at once when Redis cannot be reached at the start', async () => {
  const { hit } = await limits(`redis://127.0.0.1:${await freePort()}`);
  const bucket = randomUUID();
  const waits: number[] = [];
  for (let i = 0; i < 4; i += 1) waits.push(await hit(bucket, 2, day));
  expect(waits.map((wait) => wait > 0)).toEqual([false, false, true, true]);
  expect(await countedInDatabase(bucket)).toBe(4);
});

/** Makes the hits of an approximate limit of 100 on two nodes in turn. Returns how many pass. */
async function passedOnTwoNodes(bucket: string, nodes: readonly [RateLimits, RateLimits], hits: number) {
  let passed = 0;
  for (let i = 0; i < hits; i += 1) passed += Number((await nodes[i % 2]?.hit(bucket, 100, day, true)) === 0);
  return passed;
}

test('counts an approximate limit in memory at first, and exceeds it by at most a quarter for each further node', async () => {
  const bucket = randomUUID();
  const nodes = [await limits(undefined), await limits(undefined)] as const;
  expect(await passedOnTwoNodes(bucket, nodes, 50)).toBe(50);
  expect(await countedInDatabase(bucket)).toBe(0);
  expect(await passedOnTwoNodes(bucket, nodes, 100)).toBe(50);
  // Each node stops counting when it rejects.
  expect(await countedInDatabase(bucket)).toBe(102);

  const spread = randomUUID();
  const [first, second] = [await limits(undefined), await limits(undefined)];
  expect(await passedOnTwoNodes(spread, [first, first], 25)).toBe(25);
  expect(await passedOnTwoNodes(spread, [second, second], 150)).toBe(100);
});

const program = redisProgram();
// Skipped only when there is no Redis and we may not install it.
describe.skipIf(!program)('with a Redis', async () => {
  if (!program) return;
  const redis = await redisServer(program);
  const client = await createClient({ url: redis.url })
    .on('error', () => undefined)
    .connect();
  afterFile(() => client.destroy());
  // A busy machine may keep Redis waiting for longer than the product would.
  const patienceMs = 20_000;
  const [one, other] = [await limits(redis.url, patienceMs), await limits(redis.url, patienceMs)];

  /** Resolves when these nodes count in Redis. */
  async function connected(...nodes: readonly RateLimits[]): Promise<void> {
    for (const node of nodes) {
      await expect
        .poll(async () => {
          const bucket = randomUUID();
          await node.hit(bucket, 1, day);
          return countedInDatabase(bucket);
        })
        .toBe(0);
    }
  }

  test('counts for two nodes together, like PostgreSQL, and lets buckets expire', async () => {
    await connected(one, other);
    const bucket = randomUUID();
    const expected: number[] = [];
    const found: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      expected.push(await inDatabase.hit(`${bucket}-database`, 4, day));
      found.push(await (i % 2 === 0 ? one : other).hit(bucket, 4, day));
    }
    expect(found.map((wait) => wait > 0)).toEqual([false, false, false, false, true, true, true]);
    for (const [i, wait] of found.entries()) expect(Math.abs(wait - (expected[i] ?? 0))).toBeLessThanOrEqual(1);
    expect(await countedInDatabase(bucket)).toBe(0);
    const seconds = await client.ttl(`proverse:limit:${bucket}`);
    expect(seconds).toBeGreaterThan(2 * day - 60);
  });

  test('counts approximate limits like PostgreSQL', async () => {
    await connected(one, other);
    expect(await passedOnTwoNodes(randomUUID(), [one, other], 150)).toBe(100);
  });

  test('slides the window like PostgreSQL: hits of the previous window count by its overlap', async () => {
    await connected(one, other);
    const bucket = randomUUID();
    const today = Math.floor(Date.now() / 1000 / day) * day;
    await ownerPool.query(`insert into rate_limits values ($1, to_timestamp($2), 1000000)`, [bucket, today - day]);
    await client.hSet(`proverse:limit:${bucket}`, { start: today - day, hits: 1_000_000, previous: 0 });
    let [expected, found] = [0, 0];
    for (let i = 0; i < 150; i += 1) {
      expected += Number((await inDatabase.hit(bucket, 100, day)) > 0);
      found += Number((await one.hit(bucket, 100, day)) > 0);
    }
    expect(found).toBeGreaterThan(0);
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(1);
  });

  test('counts in PostgreSQL while Redis is down', async () => {
    await connected(one, other);
    const warn = vi.spyOn(log, 'warn');
    redis.kill('SIGKILL');
    const bucket = randomUUID();
    const waits: number[] = [];
    for (let i = 0; i < 3; i += 1) waits.push(await one.hit(bucket, 2, day));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, true]);
    expect(await countedInDatabase(bucket)).toBe(3);
    await expect.poll(() => warn.mock.calls.length).toBe(2); // one line per node, not per hit
    await redis.start();
    await connected(one, other);
  });

  test('waits once for a silent Redis, at most a tenth of a second', async () => {
    const impatient = await limits(redis.url);
    await connected(impatient);
    redis.kill('SIGSTOP');
    const bucket = randomUUID();
    const startedAt = performance.now();
    for (let i = 0; i < 100; i += 1) await impatient.hit(bucket, 100, day);
    const ms = performance.now() - startedAt;
    redis.kill('SIGCONT');
    expect(await countedInDatabase(bucket)).toBe(100);
    // A hundred waits would take at least eight seconds.
    expect(ms).toBeLessThan(7_000);
  });
});
