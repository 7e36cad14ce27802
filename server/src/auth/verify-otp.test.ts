import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { latestCode, otherCode, passTimeOfCodes, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, testCookie } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { verifyOtp } from './verify-otp.ts';

const services = await testServices(await testDatabase({ maxConnections: 12 }));
const ctx = publicContext(services);
const { password } = REGISTRATION;

async function registered(email: string): Promise<string> {
  await register(ctx, { ...REGISTRATION, email });
  return latestCode(services, email);
}

async function bonusesOf(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ledger_tx join users on users.id = ledger_tx.user_id
    where users.email = ${email} and kind = 'signup_bonus'`.execute(services.db);
  return rows[0]?.count ?? 0;
}

test('the right code and password create the account, give the bonus and sign in', async () => {
  const email = 'meera@example.com';
  const otpCode = await registered(email);
  const refreshCookie = testCookie();
  const { user, accessToken } = await verifyOtp(publicContext(services, { refreshCookie, language: 'hi' }), {
    email,
    otpCode,
    password,
  });

  expect(user).toEqual({
    id: expect.any(String),
    email,
    firstName: 'Meera',
    lastName: 'Iyer',
    profession: 'Consultant',
    coins: 1000,
    availabilityStatus: 'offline',
    role: 'user',
    emailVerified: true,
    avatarUrl: null,
    language: 'hi',
  });
  expect(await services.accessTokens.verify(accessToken)).toMatchObject({ userId: user.id });
  expect(refreshCookie.value).toHaveLength(43);
  expect(refreshCookie.maxAgeSeconds).toBe(30 * 24 * 3600);
});

test('of eight concurrent verifications one succeeds, with one account and one bonus', async () => {
  const email = 'race@example.com';
  const otpCode = await registered(email);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => verifyOtp(ctx, { email, otpCode, password })),
  );

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  const accounts = await services.db.selectFrom('users').select('id').where('email', '=', email).execute();
  expect(accounts).toHaveLength(1);
  expect(await bonusesOf(email)).toBe(1);
});

test('rejects a repeated verification without a second bonus', async () => {
  const email = 'again@example.com';
  const otpCode = await registered(email);
  await verifyOtp(ctx, { email, otpCode, password });

  expect((await rejectionOf(verifyOtp(ctx, { email, otpCode, password }))).code).toBe('OTP_INVALID');
  expect(await bonusesOf(email)).toBe(1);
});

test('after five concurrent wrong codes the right one is rejected', async () => {
  const email = 'five@example.com';
  const otpCode = await registered(email);
  const wrong = { email, otpCode: otherCode(otpCode), password };
  await Promise.all(Array.from({ length: 5 }, () => rejectionOf(verifyOtp(ctx, wrong))));

  expect((await rejectionOf(verifyOtp(ctx, { email, otpCode, password }))).code).toBe('TOO_MANY_WRONG_CODES');
});

test('six concurrent wrong codes use exactly five attempts', async () => {
  const email = 'six@example.com';
  const otpCode = await registered(email);
  const wrong = { email, otpCode: otherCode(otpCode), password };
  await Promise.all(Array.from({ length: 4 }, () => rejectionOf(verifyOtp(ctx, wrong))));
  expect(await attemptsLeft(email)).toBe(1);
  await Promise.all(Array.from({ length: 2 }, () => rejectionOf(verifyOtp(ctx, wrong))));
  expect(await attemptsLeft(email)).toBe(0);
});

async function attemptsLeft(email: string): Promise<number> {
  const row = await services.db
    .selectFrom('one_time_codes')
    .select('tries_left')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.tries_left;
}

test('a new code has five attempts and invalidates the previous one', async () => {
  const email = 'fresh@example.com';
  const previous = await registered(email);
  const wrong = { email, otpCode: otherCode(previous), password };
  for (let spent = 0; spent < 5; spent += 1) await rejectionOf(verifyOtp(ctx, wrong));
  await passTimeOfCodes(services, 61);
  await resendOtp(ctx, { email });
  const otpCode = await latestCode(services, email);

  expect((await rejectionOf(verifyOtp(ctx, { email, otpCode: previous, password }))).code).toBe('OTP_INVALID');
  expect((await verifyOtp(ctx, { email, otpCode, password })).user.email).toBe(email);
});

test('rejects the right code with a wrong password and uses an attempt', async () => {
  const email = 'stolen@example.com';
  const otpCode = await registered(email);
  const rejection = await rejectionOf(verifyOtp(ctx, { email, otpCode, password: 'Not-The-One-9' }));

  expect(rejection.code).toBe('OTP_INVALID');
  expect(await attemptsLeft(email)).toBe(4);
  expect((await verifyOtp(ctx, { email, otpCode, password })).user.coins).toBe(1000);
});

test('a code expires after ten minutes', async () => {
  const email = 'late@example.com';
  const otpCode = await registered(email);
  await passTimeOfCodes(services, 10 * 60);
  expect((await rejectionOf(verifyOtp(ctx, { email, otpCode, password }))).code).toBe('OTP_INVALID');
});

test('a stranger’s registration of a known address has no valid code', async () => {
  const known = await createUser(services.db);
  await register(ctx, { ...REGISTRATION, email: known.email });

  expect(await subjectsTo(services, known.email)).toEqual(['You already have a Proverse account']);
  const guess = verifyOtp(ctx, { email: known.email, otpCode: '123456', password });
  expect((await rejectionOf(guess)).message).toBe('OTP verification failed');
});

test('rejects an unregistered address like a wrong code', async () => {
  const rejection = await rejectionOf(verifyOtp(ctx, { email: 'nobody@example.com', otpCode: '123456', password }));
  expect(rejection).toMatchObject({ code: 'OTP_INVALID', message: 'OTP verification failed', status: 400 });
});

test('with SIGNUP_BONUS_COINS=0 the account starts without coins', async () => {
  const config = { ...services.config, signupBonusCoins: 0 };
  const email = 'plain@example.com';
  const otpCode = await registered(email);
  const { user } = await verifyOtp({ ...ctx, config }, { email, otpCode, password });
  expect(user.coins).toBe(0);
});

test('of concurrent accounts of one mailbox exactly one gets the bonus', async () => {
  for (let round = 0; round < 3; round += 1) {
    const emails = [1, 2, 3, 4].map((n) => `sp.am${round}+${n}@gmail.com`);
    const ready = await Promise.all(
      emails.map(async (email) => {
        await register(ctx, { ...REGISTRATION, email });
        return { email, otpCode: await latestCode(services, email), password: REGISTRATION.password };
      }),
    );
    const answers = await Promise.all(ready.map((input) => verifyOtp(publicContext(services), input)));
    expect(answers.map(({ user }) => user.coins).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 1000]);
  }
});
