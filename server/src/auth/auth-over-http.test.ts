import { expect, test } from 'vitest';
import { latestCode, otherCode, passTimeOfCodes, REGISTRATION, withoutFlowIds } from '../testing/accounts.ts';
import { testApp } from '../testing/app.ts';
import { createUser, TEST_PASSWORD } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';

const { app, services } = await testApp();

function post(path: string, payload: object = {}, cookie?: string) {
  return app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'x-request-id': 'fixed', ...(cookie === undefined ? {} : { cookie: `proverse_refresh=${cookie}` }) },
    payload,
  });
}

type Answer = Awaited<ReturnType<typeof post>>;

/** Everything a caller can see of a response, except the date. */
function visible({ statusCode, body, headers }: Answer) {
  const { date: _, ...rest } = headers;
  return withoutFlowIds(JSON.stringify({ statusCode, body: JSON.parse(body), headers: rest }));
}

function cookieOf(answer: Answer) {
  return answer.cookies.find((cookie) => cookie.name === 'proverse_refresh');
}

test('registers, verifies with the mailed code, refreshes and signs out', async () => {
  const email = 'Meera@Example.com ';
  expect((await post('register', { ...REGISTRATION, email })).statusCode).toBe(200);
  const { content } = (await app.inject('/dev/mail.json?to=meera@example.com')).json();
  const otpCode = /\b\d{6}\b/.exec(content[0].text)?.[0];

  const verified = await post('verify-otp', { email, otpCode, password: REGISTRATION.password });
  expect(verified.json()).toMatchObject({ user: { email: 'meera@example.com', coins: 1000 } });
  const cookie = cookieOf(verified);
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict', maxAge: 30 * 24 * 3600 });

  const refreshed = await post('refresh', {}, cookie?.value);
  expect(refreshed.json()).toEqual({ accessToken: expect.any(String) });
  const next = cookieOf(refreshed)?.value ?? '';
  expect(next).not.toBe(cookie?.value);

  const bearer = { authorization: `Bearer ${refreshed.json().accessToken}` };
  expect((await app.inject({ url: '/api/coins/balance', headers: bearer })).statusCode).toBe(200);
  expect(cookieOf(await post('logout', {}, next))?.value).toBe('');
  expect((await app.inject({ url: '/api/coins/balance', headers: bearer })).statusCode).toBe(401);
  expect((await post('refresh', {}, next)).json()).toMatchObject({ error: 'SESSION_ENDED' });
  expect((await post('refresh')).json()).toMatchObject({ message: 'No refresh token available' });
});

test('register, forgot, resend and login return the same bytes for known and unknown addresses', async () => {
  const known = (await createUser(services.db)).email;
  const unknown = 'nobody@example.com';
  const steps: ((email: string) => Promise<Answer>)[] = [
    (email) => post('login', { email, password: 'wrong' }),
    (email) => post('forgot-password', { email }),
    (email) => post('resend-otp', { email }),
    (email) => post('register', { ...REGISTRATION, email }),
    (email) => post('login', { email, password: 'wrong' }),
    (email) => post('login', { email, password: REGISTRATION.password }),
    (email) => post('verify-otp', { email, otpCode: '000000', password: 'wrong' }),
    (email) => post('verify-reset-code', { email, resetCode: '000000' }),
  ];
  for (const step of steps) {
    expect(visible(await step(known))).toEqual(visible(await step(unknown)));
  }
});

test('returns 429 with Retry-After for codes within the cooldown, for every address', async () => {
  for (const email of [(await createUser(services.db)).email, 'stranger@example.com']) {
    for (const path of ['resend-otp', 'forgot-password']) {
      expect((await post(path, { email })).statusCode).toBe(200);
      await passTimeOfCodes(services, 18);
      const again = await post(path, { email });
      expect(again.statusCode).toBe(429);
      expect(again.headers['retry-after']).toBe('42');
    }
  }
});

test('a password reset uses the texts of the specification', async () => {
  const { email } = await createUser(services.db);
  const reset = (input: object) => post('reset-password', input);
  const password = 'Strong-Enough-1';
  await post('forgot-password', { email });
  expect((await post('verify-reset-code', { email, resetCode: '000000' })).json().message).toBe(
    'Invalid or expired reset code',
  );
  const resetCode = await latestCode(services, email);
  const { resetToken } = (await post('verify-reset-code', { email, resetCode })).json();

  const missing = await reset({ newPassword: password, confirmPassword: password });
  expect([missing.statusCode, missing.json().message]).toEqual([400, 'Invalid reset token']);
  const different = await reset({ resetToken, newPassword: password, confirmPassword: 'another' });
  expect(different.json().errors).toEqual({ confirmPassword: 'Passwords do not match' });
  const weak = await reset({ resetToken, newPassword: 'lowercase', confirmPassword: 'lowercase' });
  expect([weak.statusCode, Object.keys(weak.json().errors)]).toEqual([400, ['newPassword']]);
  const done = await reset({ resetToken, newPassword: password, confirmPassword: password });
  expect(done.json().message).toBe('Password reset successfully! You can now login with your new password.');
  const used = await reset({ resetToken, newPassword: password, confirmPassword: password });
  expect([used.statusCode, used.json().message]).toEqual([400, 'Invalid reset token']);
  expect((await post('login', { email, password: TEST_PASSWORD })).statusCode).toBe(401);
  expect((await post('login', { email, password })).statusCode).toBe(200);
});

test('a cookie or the id in the response names the flow, also for tries after strangers used up the others', async () => {
  const email = 'flow@example.com';
  const registered = await post('register', { ...REGISTRATION, email });
  const flow = registered.cookies.find(({ name }) => name === 'proverse_verify_flow');
  expect(flow).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Strict', value: registered.json().flowId });
  const otpCode = await latestCode(services, email);
  const verify = (input: object, cookies: Record<string, string> = {}) => {
    const payload = { email, otpCode, password: REGISTRATION.password, ...input };
    return app.inject({ method: 'POST', url: '/api/auth/verify-otp', payload, cookies });
  };
  for (let guess = 0; guess < 5; guess += 1) await verify({ otpCode: otherCode(otpCode) });
  expect((await verify({ flowId: '' })).json()).toMatchObject({ error: 'OTP_INVALID' });
  for (let guess = 0; guess < 4; guess += 1) await verify({ otpCode: otherCode(otpCode), flowId: flow?.value });
  const verified = await verify({}, { proverse_verify_flow: flow?.value ?? '' });
  expect(verified.statusCode).toBe(200);
  expect(verified.cookies.find(({ name }) => name === 'proverse_verify_flow')?.value).toBe('');
});

test('a suspended account gets 403 for its token, cookie and password', async () => {
  const { id, email } = await createUser(services.db);
  const signedIn = await post('login', { email, password: TEST_PASSWORD });
  const bearer = { authorization: `Bearer ${signedIn.json().accessToken}` };
  await ownerOf(services.db).updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();

  await expect
    .poll(async () => (await app.inject({ url: '/api/coins/balance', headers: bearer })).statusCode, {
      interval: 5,
      timeout: 10_000,
    })
    .toBe(403);
  expect((await post('refresh', {}, cookieOf(signedIn)?.value)).statusCode).toBe(403);
  expect((await post('login', { email, password: TEST_PASSWORD })).statusCode).toBe(403);
});
