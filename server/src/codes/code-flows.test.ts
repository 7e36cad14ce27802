import type { DomainError } from '@proverse/shared';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { codesTo, latestCode, otherCode, passTimeOfCodes, REGISTRATION } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { login } from '../auth/login.ts';
import { register } from '../auth/register.ts';
import { resendOtp } from '../auth/resend-otp.ts';
import { verifyOtp } from '../auth/verify-otp.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const database = await testDatabase({ maxConnections: 12 });
const services = await testServices(database);
const { password } = REGISTRATION;
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
const STRANGERS = {
  email: '',
  password: 'Red-Teapot-17',
  firstName: 'Stranger',
  lastName: 'Danger',
  profession: 'None',
};

/** A browser without cookies yet. */
function browser(ip = HOME) {
  return publicContext(services, { ip });
}

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`;
}

/** Fails with each of five wrong codes. */
async function guessFiveTimes(call: () => Promise<unknown>, code: string): Promise<void> {
  const guesses = await Promise.all(Array.from({ length: 5 }, () => rejectionOf(call())));
  expect(guesses.map((guess) => guess.code)).toEqual(Array.from({ length: 5 }, () => code));
}

test.each([HOME, ELSEWHERE])(
  'a stranger’s registrations, resends and wrong guesses from %s leave the owner’s registration intact',
  async (ip) => {
    const email = newAddress();
    const owner = browser();
    await register(owner, { ...REGISTRATION, email });
    const otpCode = await latestCode(services, email);
    const stranger = browser(ip);
    await register(stranger, { ...STRANGERS, email });
    const wrong = { email, otpCode: otherCode(otpCode), password: STRANGERS.password };
    await guessFiveTimes(() => verifyOtp(stranger, wrong), 'OTP_INVALID');
    await guessFiveTimes(() => verifyOtp(browser(ip), wrong), 'OTP_INVALID');
    await passTimeOfCodes(services, 61);
    await resendOtp(browser(ip), { email });
    await resendOtp(stranger, { email });
    await register(browser(ip), { ...STRANGERS, email });

    const { user } = await verifyOtp(owner, { email, otpCode, password });
    expect(user).toMatchObject({ firstName: 'Meera', coins: 1000 });
    expect(owner.flowCookies.verify.value).toBeUndefined();
  },
);

test.each([HOME, ELSEWHERE])(
  'without a flow, the code and password still hold after a stranger’s registration from %s',
  async (ip) => {
    const email = newAddress();
    await register(browser(), { ...REGISTRATION, email });
    const otpCode = await latestCode(services, email);
    await register(browser(ip), { ...STRANGERS, email });
    expect((await verifyOtp(browser(), { email, otpCode, password })).user.firstName).toBe('Meera');
  },
);

test.each([HOME, ELSEWHERE])('a stranger from %s cannot spoil the owner’s password reset', async (ip) => {
  const { email } = await createUser(services.db);
  const owner = browser();
  const { flowId } = await forgotPassword(owner, { email });
  const resetCode = await latestCode(services, email);
  const wrong = { email, resetCode: otherCode(resetCode) };
  await guessFiveTimes(() => verifyResetCode(browser(ip), wrong), 'RESET_CODE_INVALID');
  await passTimeOfCodes(services, 61);
  await forgotPassword(browser(ip), { email });
  // The id names the flow where cookies are not sent.
  expect(await verifyResetCode(browser(ELSEWHERE), { email, resetCode, flowId })).toEqual({
    resetToken: expect.any(String),
    hasPrograms: false,
  });
});

test('five wrong codes end a flow, and a new code starts another one with the same registration', async () => {
  const email = newAddress();
  const owner = browser();
  const { flowId } = await register(owner, { ...REGISTRATION, email });
  const otpCode = await latestCode(services, email);
  await guessFiveTimes(() => verifyOtp(owner, { email, otpCode: otherCode(otpCode), password }), 'OTP_INVALID');

  const right = { email, otpCode, password };
  expect(await rejectionOf(verifyOtp(owner, right))).toMatchObject({
    code: 'TOO_MANY_WRONG_CODES',
    status: 400,
    message: 'Too many wrong codes. Please request a new code.',
  });
  expect((await rejectionOf(verifyOtp(browser(), right))).code).toBe('OTP_INVALID');
  await passTimeOfCodes(services, 61);
  expect((await resendOtp(owner, { email })).flowId).not.toBe(flowId);
  const renewed = { ...right, otpCode: await latestCode(services, email) };
  expect((await rejectionOf(verifyOtp(owner, { ...renewed, flowId }))).code).toBe('TOO_MANY_WRONG_CODES');
  expect((await verifyOtp(owner, renewed)).user.firstName).toBe('Meera');
});

test('calls without a flow have five attempts per code, which do not count for the flow', async () => {
  const email = newAddress();
  const owner = browser();
  await register(owner, { ...REGISTRATION, email });
  const otpCode = await latestCode(services, email);
  await guessFiveTimes(() => verifyOtp(browser(), { email, otpCode: otherCode(otpCode), password }), 'OTP_INVALID');
  expect((await rejectionOf(verifyOtp(browser(), { email, otpCode, password }))).code).toBe('OTP_INVALID');

  await passTimeOfCodes(services, 61);
  await resendOtp(browser(), { email });
  const [first, second] = await codesTo(services, email);
  expect(first).toBe(otpCode);
  expect((await verifyOtp(browser(), { email, otpCode: second ?? '', password })).user.email).toBe(email);
});

test('a sign-in before verification emails a code for the registration with this password', async () => {
  const email = newAddress();
  await register(browser(), { ...REGISTRATION, email });
  await register(browser(ELSEWHERE), { ...STRANGERS, email });
  await passTimeOfCodes(services, 61);
  const phone = browser();
  const rejection = await rejectionOf(login(phone, { email, password }));
  expect(rejection).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', params: { flowId: phone.flowCookies.verify.value } });
  const otpCode = await latestCode(services, email);
  expect((await verifyOtp(phone, { email, otpCode, password })).user.firstName).toBe('Meera');
});

test('of two flows of one address that are verified at the same time, one gets the account and its bonus', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = newAddress();
    const flows = [browser(), browser(ELSEWHERE)];
    for (const flow of flows) await register(flow, { ...REGISTRATION, email });
    const codes = await codesTo(services, email);
    const verifyAll = async () => {
      const calls = flows.flatMap((flow, n) =>
        [1, 2].map(() => verifyOtp(flow, { email, otpCode: codes[n] ?? '', password })),
      );
      return (await Promise.allSettled(calls)).map((outcome) =>
        outcome.status === 'fulfilled' ? 'account' : (outcome.reason as DomainError).code,
      );
    };
    const rejected = Array.from({ length: 3 }, () => 'OTP_INVALID');
    const gate = await database.ownerPool.connect();
    await gate.query('begin; lock table one_time_codes in share mode');
    const outcomes = verifyAll();
    await vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await database.ownerPool.query(waiting)).rowCount).toBe(1);
      },
      { timeout: 15_000, interval: 5 },
    );
    await gate.query('commit');
    gate.release();
    expect((await outcomes).toSorted()).toEqual([...rejected, 'account']);
    expect(await verifyAll()).toEqual([...rejected, 'OTP_INVALID']);

    const { rows } = await sql<{ accounts: number; bonuses: number; flows: number }>`
      select (select count(*) from users where email = ${email}) as accounts,
        (select count(*) from ledger_tx join users on users.id = user_id where email = ${email} and kind = 'signup_bonus') as bonuses,
        (select count(*) from one_time_codes where email = ${email}) as flows`.execute(services.db);
    expect(rows).toEqual([{ accounts: 1, bonuses: 1, flows: 0 }]);
  }
});
