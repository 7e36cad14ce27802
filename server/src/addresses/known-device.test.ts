import argon2 from 'argon2';
import { afterEach, expect, test, vi } from 'vitest';
import { verifyPassword } from '../passwords/passwords.ts';
import { testApp } from '../testing/app.ts';
import { createUser, publicContext, TEST_PASSWORD, testCookie } from '../testing/factories.ts';
import { isKnownDevice, rememberDevice } from './known-device.ts';

const { app, services } = await testApp();
afterEach(() => vi.restoreAllMocks());

function login(email: string, device?: string) {
  const headers = device === undefined ? {} : { cookie: `proverse_device=${device}` };
  return app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email, password: TEST_PASSWORD } });
}

type Answer = Awaited<ReturnType<typeof login>>;

const deviceOf = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'proverse_device')?.value;

test('the owner signs in from a known device while strangers fill the queue', async () => {
  const [owner, stranger] = [await createUser(services.db), await createUser(services.db)];
  const [known, strange] = [deviceOf(await login(owner.email)), deviceOf(await login(stranger.email))];

  // Verifications that have begun, each with a function that ends it.
  const begun: { hash: string; end: (matches: boolean) => void }[] = [];
  vi.spyOn(argon2, 'verify').mockImplementation((hash) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    begun.push({ hash, end: resolve });
    return promise;
  });
  const flood = Promise.allSettled(Array.from({ length: 500 }, () => verifyPassword(undefined, 'stranger')));
  for (const device of [undefined, strange]) {
    const { statusCode, headers, json } = await login(owner.email, device);
    expect([statusCode, headers['retry-after'], json()]).toMatchObject([503, '1', { error: 'SERVICE_UNAVAILABLE' }]);
  }

  const running = begun.length;
  const signingIn = login(owner.email, known);
  // A later call has been rejected, so the earlier one is in the queue.
  expect((await login(owner.email)).statusCode).toBe(503);
  const { passwordHash } = await services.db
    .selectFrom('users')
    .select('password_hash as passwordHash')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  begun[0]?.end(false);
  await expect.poll(() => begun.length).toBe(running + 1);
  expect(begun.at(-1)?.hash).toBe(passwordHash);

  vi.mocked(argon2.verify).mockResolvedValue(true);
  for (const { end } of begun) end(true);
  const signedIn = await signingIn;
  expect([signedIn.statusCode, deviceOf(signedIn)]).toEqual([200, expect.any(String)]);
  await flood;
});

test('a device is known for one address and 180 days, and its cookie cannot be forged', () => {
  const ctx = publicContext(services);
  rememberDevice(ctx, 'asha@example.com');
  const value = ctx.deviceCookie.value ?? '';
  const isKnown = (cookie: string, email = 'asha@example.com') =>
    isKnownDevice({ config: services.config, deviceCookie: testCookie(cookie) }, email);
  expect(isKnown(value)).toBe(true);
  expect(isKnown(value, 'ravi@example.com')).toBe(false);
  const [expiresAt = '', signature = ''] = value.split('.');
  for (const forged of [
    '',
    'x',
    `${Number(expiresAt) + 1}.${signature}`,
    `${expiresAt}.`,
    `${expiresAt}.${signature.slice(2)}`,
  ]) {
    expect(isKnown(forged)).toBe(false);
  }
  vi.spyOn(Date, 'now').mockReturnValue(Number(expiresAt) * 1000 + 1);
  expect(isKnown(value)).toBe(false);
});
