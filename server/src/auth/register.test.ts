import { expect, test } from 'vitest';
import { latestCode, passTimeOfCodes, REGISTRATION, subjectsTo, withoutFlowIds } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendOtp } from './resend-otp.ts';
import { verifyOtp } from './verify-otp.ts';

const services = await testServices(await testDatabase());
const ctx = publicContext(services);

test('returns the same response for a known address, and emails the owner that they have an account', async () => {
  const known = await createUser(services.db);
  const answers = [
    await register(ctx, { ...REGISTRATION, email: known.email }),
    await register(ctx, { ...REGISTRATION, email: 'unknown@example.com' }),
  ];

  expect(withoutFlowIds(JSON.stringify(answers[0]))).toBe(withoutFlowIds(JSON.stringify(answers[1])));
  expect(await subjectsTo(services, known.email)).toEqual(['You already have a Proverse account']);
  expect(await subjectsTo(services, 'unknown@example.com')).toEqual([
    expect.stringMatching(/^\d{6} is your Proverse code$/),
  ]);
});

test('registering a known address does not change its account', async () => {
  const known = await createUser(services.db, { first_name: 'Leela' });
  await register(ctx, { ...REGISTRATION, email: known.email });

  const { user } = await login(ctx, { email: known.email, password: TEST_PASSWORD });
  expect(user.firstName).toBe('Leela');
});

test('signing in with the registered password does not reveal whether the address was known', async () => {
  const known = await createUser(services.db);
  const rejections = [];
  for (const email of [known.email, 'stranger@example.com']) {
    await register(ctx, { ...REGISTRATION, email });
    rejections.push(await rejectionOf(login(ctx, { email, password: REGISTRATION.password })));
  }

  expect(rejections.map(({ code, message, params }) => ({ code, message, params }))).toEqual([
    { code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email. We have sent you a code.', params: {} },
    { code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email. We have sent you a code.', params: {} },
  ]);
});

test('registering again in the same flow replaces the name and password of the first registration', async () => {
  const email = 'twice@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await register(ctx, { ...REGISTRATION, email, password: 'Second-Choice-1', firstName: 'Second' });
  const otpCode = await latestCode(services, email);

  const oldPassword = verifyOtp(ctx, { email, otpCode, password: REGISTRATION.password });
  expect((await rejectionOf(oldPassword)).code).toBe('OTP_INVALID');
  const { user } = await verifyOtp(ctx, { email, otpCode, password: 'Second-Choice-1' });
  expect(user.firstName).toBe('Second');
});

test('a second registration emails a new code only after the cooldown', async () => {
  const email = 'cooldown@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await register(ctx, { ...REGISTRATION, email });
  expect(await subjectsTo(services, email)).toHaveLength(1);

  await passTimeOfCodes(services, 61);
  await register(ctx, { ...REGISTRATION, email });
  expect(await subjectsTo(services, email)).toHaveLength(2);
});

test('a stranger’s earlier requests do not delay the code of a registration', async () => {
  const email = 'blocked@example.com';
  await resendOtp(ctx, { email });
  await register(ctx, { ...REGISTRATION, email });
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('five concurrent registrations of one address email one code', async () => {
  const email = 'parallel@example.com';
  // A sixth could be rejected, because each starts a flow and a network gets five.
  await Promise.all(Array.from({ length: 5 }, () => register(ctx, { ...REGISTRATION, email })));
  expect(await subjectsTo(services, email)).toHaveLength(1);
});
