import argon2 from 'argon2';
import { afterEach, expect, test, vi } from 'vitest';
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts';

afterEach(() => vi.restoreAllMocks());

test('hashes with argon2id, 19 MiB, two passes and one lane', async () => {
  // Tests have cheap hashes, so what counts is what the library is asked for.
  const hash = vi.spyOn(argon2, 'hash');
  const needed = vi.spyOn(argon2, 'needsRehash');
  const stored = await hashPassword('Correct-Horse-7');
  expect(needsRehash(stored)).toBe(false);
  const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  expect([hash.mock.lastCall, needed.mock.lastCall]).toEqual([
    ['Correct-Horse-7', parameters],
    [stored, parameters],
  ]);
});

test('a hash matches its password in any Unicode normalisation, and no other password', async () => {
  const hash = await hashPassword('Café-Crème-1');
  expect(await verifyPassword(hash, 'Cafe\u0301-Cre\u0300me-1')).toBe(true);
  expect(await verifyPassword(hash, 'Cafe-Creme-1')).toBe(false);
  expect(await verifyPassword(undefined, 'Café-Crème-1')).toBe(false);
});

test('rejects hashes beyond the queue and completes the others', async () => {
  // A fake that waits for a signal: three hundred real hashes take ten seconds of a core.
  const signal = Promise.withResolvers<boolean>();
  const verify = vi.spyOn(argon2, 'verify').mockImplementation(() => signal.promise);
  const checks = Array.from({ length: 300 }, () => verifyPassword(undefined, 'x'));
  const outcomes = Promise.allSettled(checks);
  await expect.poll(() => verify.mock.calls.length).toBeGreaterThanOrEqual(1);
  const running = verify.mock.calls.length;
  expect(running).toBeLessThanOrEqual(4);
  signal.resolve(false);

  const rejected = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect(rejected).toHaveLength(300 - 256 - running);
  expect(rejected[0]?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  expect(await verifyPassword(undefined, 'x')).toBe(false);
});

test('verifies passwords of known devices before those of a flood that fills the queue', async () => {
  const signal = Promise.withResolvers<boolean>();
  const order: string[] = [];
  vi.spyOn(argon2, 'verify').mockImplementation(async (_hash, password) => {
    order.push(String(password));
    return signal.promise;
  });
  const flood = Promise.allSettled(Array.from({ length: 500 }, () => verifyPassword(undefined, 'stranger')));
  const running = order.length;
  const owner = verifyPassword(undefined, 'owner', { urgent: true });
  signal.resolve(false);
  await owner;
  expect(order.indexOf('owner')).toBe(running);
  await flood;
});
