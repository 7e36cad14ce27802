import { expect, test } from 'vitest';
import { latestCode, passTimeOfCodes, REGISTRATION, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { createUser, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { verifyOtp } from './verify-otp.ts';

const services = await testServices(await testDatabase());
const ctx = publicContext(services);

test('signs in with the right password and returns coins, access token and refresh cookie', async () => {
  const { id, email } = await createUser(services.db, { bonusCoins: 250, availability_status: 'busy', role: 'admin' });
  const refreshCookie = testCookie();
  const { user, accessToken } = await login(publicContext(services, { refreshCookie }), {
    email,
    password: TEST_PASSWORD,
  });

  expect(user).toMatchObject({ id, email, coins: 250, availabilityStatus: 'busy', role: 'admin', emailVerified: true });
  expect(await services.accessTokens.verify(accessToken)).toMatchObject({ userId: id });
  expect(refreshCookie.value).toMatch(/^[\w-]{43}$/);
});

test('rejects a wrong password and an unknown address alike', async () => {
  const { email } = await createUser(services.db);
  const rejections = [
    await rejectionOf(login(ctx, { email, password: 'wrong' })),
    await rejectionOf(login(ctx, { email: 'unknown@example.com', password: 'wrong' })),
  ];
  expect(rejections[0]).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Login failed', status: 401 });
  expect(JSON.stringify(rejections[0])).toBe(JSON.stringify(rejections[1]));
});

test('before verification rejects the right password and emails a new code at most once a minute', async () => {
  const email = 'pending@example.com';
  await register(ctx, { ...REGISTRATION, email });
  const call = () => rejectionOf(login(ctx, { email, password: REGISTRATION.password }));

  expect(await call()).toMatchObject({ code: 'EMAIL_NOT_VERIFIED', status: 422 });
  expect(await subjectsTo(services, email)).toHaveLength(1);
  await passTimeOfCodes(services, 61);
  expect((await call()).code).toBe('EMAIL_NOT_VERIFIED');
  expect((await call()).code).toBe('EMAIL_NOT_VERIFIED');
  expect(await subjectsTo(services, email)).toHaveLength(2);

  const otpCode = await latestCode(services, email);
  await verifyOtp(ctx, { email, otpCode, password: REGISTRATION.password });
  expect((await login(ctx, { email, password: REGISTRATION.password })).user.coins).toBe(1000);
});

test('before verification rejects a wrong password like any other and emails nothing', async () => {
  const email = 'pending-wrong@example.com';
  await register(ctx, { ...REGISTRATION, email });
  await passTimeOfCodes(services, 61);
  expect((await rejectionOf(login(ctx, { email, password: 'wrong' }))).code).toBe('INVALID_CREDENTIALS');
  expect(await subjectsTo(services, email)).toHaveLength(1);
});

test('reveals a suspension only with the right password', async () => {
  const { email } = await createUser(services.db, { status: 'suspended' });
  expect((await rejectionOf(login(ctx, { email, password: 'wrong' }))).code).toBe('INVALID_CREDENTIALS');
  expect(await rejectionOf(login(ctx, { email, password: TEST_PASSWORD }))).toMatchObject({
    code: 'ACCOUNT_SUSPENDED',
    status: 403,
  });
});

test('hashes the password again when the parameters have changed', async () => {
  const hash = '$argon2id$v=19$m=1024,p=1,t=2$3U/XEu/KsV0WKDuBrcdCOA$rXxHdKdZJxrQfsmhhO6a28cnn0MEp7fYh8DgvELMXyU';
  const { id, email } = await createUser(services.db, { password_hash: hash });
  await Promise.all([1, 2].map(() => login(ctx, { email, password: TEST_PASSWORD })));
  const stored = services.db.selectFrom('users').select('password_hash').where('id', '=', id);
  const { password_hash: renewed } = await stored.executeTakeFirstOrThrow();
  expect(renewed).toContain('$m=1024,p=1,t=1$');
  await login(ctx, { email, password: TEST_PASSWORD });
  expect(await stored.executeTakeFirst()).toEqual({ password_hash: renewed });
});
