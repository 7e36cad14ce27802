import argon2 from 'argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a stored hash is argon2id with 19 MiB, two passes and one lane', async () => {
  expect(await hashPassword('Correct-Horse-7')).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
});

test('only the password itself matches its hash, however its letters were composed', async () => {
  const hash = await hashPassword('Café-Crème-1');
  expect(await verifyPassword(hash, 'Cafe\u0301-Cre\u0300me-1')).toBe(true);
  expect(await verifyPassword(hash, 'Cafe-Creme-1')).toBe(false);
  expect(await verifyPassword(undefined, 'Café-Crème-1')).toBe(false);
});

test('more hashes than can be answered in time are refused; the others are done', async () => {
  // Each waits for a word, because three hundred real ones take some ten seconds of a core.
  const word = Promise.withResolvers<boolean>();
  const verify = vi.spyOn(argon2, 'verify').mockImplementation(() => word.promise);
  const checks = Array.from({ length: 300 }, () => verifyPassword(undefined, 'x'));
  const outcomes = Promise.allSettled(checks);
  await vi.waitFor(() => expect(verify.mock.calls.length).toBeGreaterThanOrEqual(2));
  const atOnce = verify.mock.calls.length;
  expect(atOnce).toBeLessThanOrEqual(4);
  word.resolve(false);

  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(300 - 256 - atOnce);
  expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  expect(await verifyPassword(undefined, 'x')).toBe(false);
});
