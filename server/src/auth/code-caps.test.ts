import argon2 from 'argon2';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { latestCode, passTimeOfCodes, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { forgotPassword } from './forgot-password.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { verifyResetCode } from './verify-reset-code.ts';

// No registration in these tests needs a real hash.
vi.spyOn(argon2, 'hash').mockResolvedValue('not a hash');

const services = await testServices(await testDatabase({ maxConnections: 12 }), { RATE_LIMIT: 'on' });
const [HOME, OFFICE, CAFE] = ['198.51.100.7', '203.0.113.9', '192.0.2.44'];

function browser(ip: string) {
  return publicContext(services, { ip });
}

/** Starts password resets from a network until it is refused. Returns their number and the error. */
async function flood(email: string, ip: string) {
  for (let started = 0; ; started += 1) {
    await passTimeOfCodes(services, 61);
    const outcome = await forgotPassword(browser(ip), { email }).catch((error: unknown) => error);
    if (outcome instanceof Error) return { started, error: JSON.stringify(outcome) };
  }
}

test('strangers reach the caps of a network and an address, but the owner’s flow and device get codes', async () => {
  const { email } = await createUser(services.db);
  const device = browser(HOME);
  await login(device, { email, password: TEST_PASSWORD });
  const owner = browser(HOME);
  await forgotPassword(owner, { email });

  const refused = await flood(email, OFFICE);
  expect(refused.started).toBe(10);
  const rejection = await rejectionOf(forgotPassword(browser(OFFICE), { email }));
  expect(rejection).toMatchObject({
    code: 'TOO_MANY_CODES',
    status: 429,
    message: 'Too many codes. Please wait 1 day or use another network.',
  });
  expect(Number(rejection.params['retryAfterSeconds'])).toBeGreaterThan(80_000);
  expect((await flood(email, CAFE)).started).toBe(9);
  expect((await rejectionOf(forgotPassword(browser(HOME), { email }))).code).toBe('TOO_MANY_CODES');

  for (const each of [owner, owner, device]) {
    await passTimeOfCodes(services, 61);
    await forgotPassword(each, { email });
  }
  expect((await rejectionOf(forgotPassword(owner, { email }))).code).toBe('TOO_MANY_CODES');
  expect(await subjectsTo(services, email)).toHaveLength(1 + 10 + 9 + 2 + 1);
  // Flows that succeed do not count.
  await verifyResetCode(device, { email, resetCode: await latestCode(services, email) });
  await forgotPassword(browser(HOME), { email });
});

test('known and unknown addresses reach the caps alike, also concurrently, for a day', async () => {
  const known = (await createUser(services.db)).email;
  const unknown = `${crypto.randomUUID()}@example.com`;
  const refusals = [await flood(known, OFFICE), await flood(unknown, OFFICE)].map(({ started, error }) => ({
    started,
    // The seconds differ a little.
    error: error.replace(/\d{4}(?=[,}])/, '…'),
  }));
  expect(refusals[0]).toEqual(refusals[1]);
  await passTimeOfCodes(services, 86_400);
  await forgotPassword(browser(OFFICE), { email: known });

  const email = `${crypto.randomUUID()}@example.com`;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, () => register(browser(CAFE), { ...REGISTRATION, email })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  // Within the cooldown the flows share one code.
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('a network gets at most a thousand codes a day for all addresses', async () => {
  const ip = '2001:db8:7::1';
  const email = `${crypto.randomUUID()}@example.com`;
  const owner = browser(ip);
  await register(owner, { ...REGISTRATION, email });
  await sql`update one_time_codes set requests = 998 where email = ${email}`.execute(services.db);
  const another = () => ({ ...REGISTRATION, email: `${crypto.randomUUID()}@example.com` });
  await register(browser(ip), another());
  await register(browser('2001:db8:7::2'), another());
  expect((await rejectionOf(register(browser('2001:db8:7::3'), another()))).code).toBe('TOO_MANY_CODES');
  await register(browser('2001:db8:8::1'), another());
  const unlimited = { ...browser(ip), config: { ...services.config, rateLimit: 'off' as const } };
  await resendOtp(unlimited, { email: another().email });
});
