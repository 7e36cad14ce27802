import { expect, test } from 'vitest';
import { passTimeOfSessions } from '../testing/accounts.ts';
import { getProfile } from '../profile/get-profile.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { testServices } from '../testing/services.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';

const services = await testServices(await testDatabase());

/** Signs in and returns the refresh token and the access token. */
async function signedIn(): Promise<{ userId: string; token: string; accessToken: string }> {
  const { id, email } = await createUser(services.db);
  const refreshCookie = testCookie();
  const { accessToken } = await login(publicContext(services, { refreshCookie }), { email, password: TEST_PASSWORD });
  return { userId: id, token: refreshCookie.value ?? '', accessToken };
}

/** Refreshes with this cookie and returns the access token and the next cookie. */
async function exchange(token: string | undefined) {
  const refreshCookie = testCookie(token);
  const { accessToken } = await refresh(publicContext(services, { refreshCookie }));
  return { accessToken, next: refreshCookie.value, maxAgeSeconds: refreshCookie.maxAgeSeconds };
}

test('returns an access token of the same session and rotates the cookie', async () => {
  const { token, accessToken } = await signedIn();
  const first = await exchange(token);
  const second = await exchange(first.next);

  expect(new Set([token, first.next, second.next]).size).toBe(3);
  expect(first.maxAgeSeconds).toBe(30 * 24 * 3600);
  const sessions = [accessToken, first.accessToken, second.accessToken].map((each) =>
    services.accessTokens.verify(each),
  );
  expect(new Set((await Promise.all(sessions)).map((identity) => identity.sessionId)).size).toBe(1);
});

test('signing in and refreshing count as activity', async () => {
  const { userId, token } = await signedIn();
  const lastActive = async () => (await getProfile(contextFor(services, userId))).lastActive ?? '';
  const longAgo = () =>
    services.db
      .updateTable('user_presence')
      .set({ last_active_at: new Date(0) })
      .where('user_id', '=', userId)
      .execute();
  await longAgo();
  await exchange(token);
  expect(Date.parse(await lastActive())).toBeGreaterThan(0);

  await longAgo();
  const { email } = await getProfile(contextFor(services, userId));
  await login(publicContext(services), { email, password: TEST_PASSWORD });
  expect(Date.parse(await lastActive())).toBeGreaterThan(0);
});

test('six concurrent refreshes of one cookie get the same next cookie', async () => {
  const { token } = await signedIn();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => exchange(token)));

  const next = new Set(outcomes.map((outcome) => outcome.next));
  expect(next.size).toBe(1);
  expect((await exchange([...next][0])).accessToken).toEqual(expect.any(String));
});

test('lost responses sign no one out: the former cookie returns the same next cookie until that one was used', async () => {
  const { token } = await signedIn();
  const lost = await exchange(token);
  await passTimeOfSessions(services, 20 * 24 * 3600);
  const again = await exchange(token);
  expect(again.next).toBe(lost.next);
  expect(again.maxAgeSeconds).toBe(30 * 24 * 3600);
  const second = await exchange(again.next);
  await passTimeOfSessions(services, 9);
  expect((await exchange(token)).next).toBe(lost.next);
  expect((await exchange(lost.next)).next).toBe(second.next);
});

test('a cookie ends the session with its newest cookie and its access tokens 10 s after its successor was used', async () => {
  const { token } = await signedIn();
  const { next } = await exchange(token);
  const { next: newest, accessToken } = await exchange(next);
  await passTimeOfSessions(services, 11);
  const refreshCookie = testCookie(token);

  expect(await rejectionOf(refresh(publicContext(services, { refreshCookie })))).toMatchObject({
    code: 'SESSION_ENDED',
    status: 401,
  });
  expect(refreshCookie.value).toBeUndefined();
  expect((await rejectionOf(exchange(newest))).code).toBe('SESSION_ENDED');
  expect((await rejectionOf(services.accessTokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
});

test('of a late former cookie and the newest one, used at once, the session always ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token } = await signedIn();
    const { next } = await exchange(token);
    const { next: newest } = await exchange(next);
    await passTimeOfSessions(services, 11);
    const [stolen, own] = await Promise.allSettled([exchange(token), exchange(newest)]);
    expect(stolen.status).toBe('rejected');
    const latest = own.status === 'fulfilled' ? own.value.next : newest;
    expect((await rejectionOf(exchange(latest))).code).toBe('SESSION_ENDED');
  }
});

test('reuse in one session does not affect the user’s other sessions', async () => {
  const { id, email } = await createUser(services.db);
  const cookies = [testCookie(), testCookie()];
  for (const refreshCookie of cookies) {
    await login(publicContext(services, { refreshCookie }), { email, password: TEST_PASSWORD });
  }
  await exchange((await exchange(cookies[0]?.value)).next);
  await passTimeOfSessions(services, 11);
  await rejectionOf(exchange(cookies[0]?.value));

  const { accessToken } = await exchange(cookies[1]?.value);
  expect(await services.accessTokens.verify(accessToken)).toMatchObject({ userId: id });
});

test('rejects a missing cookie with NO_REFRESH_TOKEN, and clears an unknown one with SESSION_ENDED', async () => {
  expect(await rejectionOf(exchange(undefined))).toMatchObject({
    code: 'NO_REFRESH_TOKEN',
    message: 'No refresh token available',
    status: 401,
  });
  const refreshCookie = testCookie('x'.repeat(43));
  expect((await rejectionOf(refresh(publicContext(services, { refreshCookie })))).code).toBe('SESSION_ENDED');
  expect(refreshCookie.value).toBeUndefined();
});

test('a session ends after thirty days without use', async () => {
  const { token } = await signedIn();
  await passTimeOfSessions(services, 30 * 24 * 3600);
  expect((await rejectionOf(exchange(token))).code).toBe('SESSION_ENDED');
});

test('a session that is used ends 90 days after the sign-in', async () => {
  let cookie = (await signedIn()).token;
  for (const days of [29, 29, 29]) {
    await passTimeOfSessions(services, days * 24 * 3600);
    cookie = (await exchange(cookie)).next ?? '';
  }
  expect((await exchange(cookie)).maxAgeSeconds).toBe(3 * 24 * 3600);
  await passTimeOfSessions(services, 3 * 24 * 3600);
  expect((await rejectionOf(exchange(cookie))).code).toBe('SESSION_ENDED');
});

test('rejects a refresh while the account is suspended and accepts the same cookie after it is restored', async () => {
  const { token, userId } = await signedIn();
  const setStatus = (status: 'active' | 'suspended') =>
    ownerOf(services.db).updateTable('users').set({ status }).where('id', '=', userId).execute();
  await setStatus('suspended');
  expect((await rejectionOf(exchange(token))).code).toBe('ACCOUNT_SUSPENDED');
  await setStatus('active');
  expect((await exchange(token)).accessToken).toEqual(expect.any(String));
});

test('logout ends the session and clears the cookie; a repeat succeeds too', async () => {
  const { token, accessToken } = await signedIn();
  const { next } = await exchange(token);
  const refreshCookie = testCookie(next);
  const ctx = publicContext(services, { refreshCookie });

  expect(await logout(ctx)).toEqual({ message: 'Signed out' });
  expect(refreshCookie.value).toBeUndefined();
  expect((await rejectionOf(services.accessTokens.verify(accessToken))).code).toBe('UNAUTHENTICATED');
  expect((await rejectionOf(exchange(next))).code).toBe('SESSION_ENDED');
  expect(await logout(ctx)).toEqual({ message: 'Signed out' });
});
