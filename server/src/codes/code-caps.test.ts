import argon2 from 'argon2';
import { expect, test, vi } from 'vitest';
import { codesTo, latestCode, otherCode, passTimeOfCodes, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { register } from '../auth/register.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

// No registration in these tests needs a real hash.
vi.spyOn(argon2, 'hash').mockResolvedValue('not a hash');

const services = await testServices(await testDatabase({ maxConnections: 12 }), { RATE_LIMIT: 'on' });
const [HOME, OFFICE, CAFE] = ['198.51.100.7', '203.0.113.9', '192.0.2.44'];

function browser(ip: string) {
  return publicContext(services, { ip });
}

/** Starts password resets from a network, each after the previous code expired, until it is refused. */
async function flood(email: string, ip: string) {
  for (let started = 0; ; started += 1) {
    await passTimeOfCodes(services, 901);
    const outcome = await forgotPassword(browser(ip), { email }).catch((error: unknown) => error);
    if (outcome instanceof Error) return { started, error: JSON.stringify(outcome) };
  }
}

/** Requests a reset, as the last of fifty networks. Returns its code. */
async function fiftiethCode(email: string): Promise<string> {
  await forgotPassword(browser('10.0.0.50'), { email });
  await services.db.updateTable('one_time_codes').set({ emails: 50 }).where('email', '=', email).execute();
  return latestCode(services, email);
}

test('strangers who reach the caps of their networks do not stop a new flow on another network', async () => {
  const { email } = await createUser(services.db);
  const owner = browser(OFFICE);
  await forgotPassword(owner, { email });

  expect((await flood(email, OFFICE)).started).toBe(9);
  expect((await flood(email, CAFE)).started).toBe(10);
  const rejection = await rejectionOf(forgotPassword(browser(OFFICE), { email }));
  expect(rejection).toMatchObject({
    code: 'TOO_MANY_CODES',
    status: 429,
    message: 'Too many codes from this network. Please wait 19 hours or use another network.',
  });
  await forgotPassword(browser(HOME), { email });
  for (const _ of [2, 3]) {
    await passTimeOfCodes(services, 61);
    await forgotPassword(owner, { email });
  }
  await passTimeOfCodes(services, 61);
  expect((await rejectionOf(forgotPassword(owner, { email }))).code).toBe('TOO_MANY_CODES');
  // Flows that succeed do not count.
  await verifyResetCode(owner, { email, resetCode: await latestCode(services, email) });
  await forgotPassword(browser(OFFICE), { email });
});

test('a flow that has its three codes and a known device do not count towards each other', async () => {
  const { email } = await createUser(services.db);
  const device = browser(OFFICE);
  await login(device, { email, password: TEST_PASSWORD });
  expect((await flood(email, OFFICE)).started).toBe(10);
  for (let n = 0; n < 10; n += 1) {
    await passTimeOfCodes(services, 61);
    await forgotPassword({ ...browser(CAFE), deviceCookie: device.deviceCookie }, { email });
  }
  await passTimeOfCodes(services, 61);
  const next = { ...browser(HOME), deviceCookie: device.deviceCookie };
  expect((await rejectionOf(forgotPassword(next, { email }))).code).toBe('TOO_MANY_CODES');
});

test('beyond fifty emails a flow shares the code that was mailed last, with five tries of its own', async () => {
  const { email } = await createUser(services.db);
  const resetCode = await fiftiethCode(email);
  const owner = browser(HOME);
  await forgotPassword(owner, { email });
  expect(await codesTo(services, email)).toEqual([resetCode]);
  for (let n = 0; n < 4; n += 1) {
    await rejectionOf(verifyResetCode(owner, { email, resetCode: otherCode(resetCode) }));
  }
  expect(await verifyResetCode(owner, { email, resetCode })).toHaveProperty('resetToken');
});

test('beyond fifty emails a new one is mailed once the last code has expired, and always to a known device', async () => {
  const { email } = await createUser(services.db);
  const device = browser(HOME);
  await login(device, { email, password: TEST_PASSWORD });
  await fiftiethCode(email);
  await forgotPassword(device, { email });
  expect(await codesTo(services, email)).toHaveLength(2);
  await passTimeOfCodes(services, 900);
  for (const ip of [HOME, OFFICE, CAFE]) await forgotPassword(browser(ip), { email });
  expect(await codesTo(services, email)).toHaveLength(3);
  // A code that is shared late is valid for as long as a new one.
  await passTimeOfCodes(services, 840);
  const late = browser('192.0.2.99');
  await forgotPassword(late, { email });
  await passTimeOfCodes(services, 840);
  const resetCode = await latestCode(services, email);
  expect(await codesTo(services, email)).toHaveLength(3);
  expect(await verifyResetCode(late, { email, resetCode })).toHaveProperty('resetToken');
});

test('beyond fifty emails another spelling gets one, but no second one from the same network', async () => {
  const name = crypto.randomUUID();
  const spelled = (tag: string) => ({ email: `${name}+${tag}@example.com` });
  await fiftiethCode((await createUser(services.db, spelled('first'))).email);
  await forgotPassword(browser(OFFICE), spelled('second'));
  const rejection = await rejectionOf(forgotPassword(browser(OFFICE), spelled('third')));
  expect(rejection.code).toBe('TOO_MANY_CODES');
  await forgotPassword(browser(HOME), spelled('third'));
});

test('all spellings of a mailbox share its caps', async () => {
  const name = crypto.randomUUID();
  const spelled = (n: number) => `${name.slice(0, n)}.${name.slice(n)}+${n}@gmail.com`;
  for (let n = 1; n <= 10; n += 1) await register(browser(OFFICE), { ...REGISTRATION, email: spelled(n) });
  const another = { ...REGISTRATION, email: spelled(11) };
  expect((await rejectionOf(register(browser(OFFICE), another))).code).toBe('TOO_MANY_CODES');
  await register(browser(CAFE), another);
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
