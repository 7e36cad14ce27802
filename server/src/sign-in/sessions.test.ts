import { expect, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { formatDevice } from './format-device.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { endOwnSession } from '../sessions/end-own-session.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { login } from '../auth/login.ts';
import { logout } from '../auth/logout.ts';
import { refresh } from '../auth/refresh.ts';
import { textsOf } from '../language/texts-of.ts';

const database = await testDatabase({ maxConnections: 12 });
// Two nodes over one database.
const here = await testServices(database);
const there = await testServices(database);

async function signIn(email: string, userAgent = 'test') {
  const cookie = testCookie();
  const browser = publicContext(here, { refreshCookie: cookie, userAgent });
  const { accessToken, user } = await login(browser, { email, password: TEST_PASSWORD });
  const { sessionId } = await here.accessTokens.verify(accessToken);
  const ctx = { ...contextFor(here, user.id, { refreshCookie: cookie }), sessionId };
  return { ctx, browser, accessToken, sessionId };
}

const isRejected = (services: typeof here, token: string) =>
  services.accessTokens.verify(token).then(
    () => false,
    () => true,
  );

test('lists active sessions with their device: this one first, then the most recently used', async () => {
  const { email } = await createUser(here.db);
  const phone = await signIn(
    email,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
  );
  const laptop = await signIn(email, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
  const left = await signIn(email);
  const forgotten = await signIn(email);
  await logout(left.browser);
  await database.ownerPool.query(`update sessions set expires_at = now() where id = $1`, [forgotten.sessionId]);
  await signIn((await createUser(here.db)).email);

  const { content } = await listSessions(phone.ctx);
  expect(content).toEqual([
    {
      id: phone.sessionId,
      device: 'Chrome on Android',
      address: '127.0.0.1',
      current: true,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
    {
      id: laptop.sessionId,
      device: 'Firefox on Linux',
      address: '127.0.0.1',
      current: false,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ]);
  await refresh(phone.browser);
  const tablet = await signIn(email);
  await refresh(laptop.browser);
  expect((await listSessions(phone.ctx)).content.map(({ id }) => id)).toEqual(
    [phone, laptop, tablet].map(({ sessionId }) => sessionId),
  );
});

test('an ended session is rejected immediately here, on other nodes after the notification, and cannot be refreshed', async () => {
  const { email } = await createUser(here.db);
  const [mine, other] = [await signIn(email), await signIn(email)];
  await endOwnSession(mine.ctx, { id: other.sessionId });
  expect(await isRejected(here, other.accessToken)).toBe(true);
  await vi.waitFor(async () => expect(await isRejected(there, other.accessToken)).toBe(true), {
    interval: 5,
    timeout: 10_000,
  });
  expect((await rejectionOf(refresh(other.browser))).code).toBe('SESSION_ENDED');
  expect(await isRejected(here, mine.accessToken)).toBe(false);
  await endOwnSession(mine.ctx, { id: other.sessionId });
  expect((await listSessions(mine.ctx)).content).toHaveLength(1);
});

test('ending another user’s or an unknown session is NOT_FOUND and changes nothing', async () => {
  const mine = await signIn((await createUser(here.db)).email);
  const theirs = await signIn((await createUser(here.db)).email);
  const rejections = [
    await rejectionOf(endOwnSession(mine.ctx, { id: theirs.sessionId })),
    await rejectionOf(endOwnSession(mine.ctx, { id: '00000000-0000-7000-8000-000000000000' })),
  ];
  expect(rejections.map(({ code, message }) => [code, message])).toEqual([
    ['NOT_FOUND', 'Not found'],
    ['NOT_FOUND', 'Not found'],
  ]);
  expect(await isRejected(here, theirs.accessToken)).toBe(false);
});

test('ending the other sessions keeps this one and those of other users', async () => {
  const { email } = await createUser(here.db);
  const [mine, first, second] = [await signIn(email), await signIn(email), await signIn(email)];
  const stranger = await signIn((await createUser(here.db)).email);
  expect(await endOtherSessions(mine.ctx)).toEqual({ message: 'Signed out on all other devices', ended: 2 });
  expect(await endOtherSessions(mine.ctx)).toEqual({ message: 'You had no other sessions', ended: 0 });
  const tokens = [mine, first, second, stranger].map(({ accessToken }) => accessToken);
  expect(await Promise.all(tokens.map((token) => isRejected(here, token)))).toEqual([false, true, true, false]);
  await refresh(mine.browser);
});

test('of two sessions that end each other concurrently exactly one remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email } = await createUser(here.db);
    const both = [await signIn(email), await signIn(email)];
    const outcomes = await Promise.allSettled(both.map(({ ctx }) => endOtherSessions(ctx)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rejected = await Promise.all(both.map(({ accessToken }) => isRejected(here, accessToken)));
    expect(rejected).toEqual(outcomes.map(({ status }) => status === 'rejected'));
  }
});

test('a concurrent refresh never revives an ended session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email } = await createUser(here.db);
    const [mine, other] = [await signIn(email), await signIn(email)];
    const [renewed] = await Promise.allSettled([refresh(other.browser), endOtherSessions(mine.ctx)]);
    const { accessToken } = renewed.status === 'fulfilled' ? renewed.value : other;
    expect(await isRejected(here, accessToken)).toBe(true);
    expect((await rejectionOf(refresh(other.browser))).status).toBe(401);
  }
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36 OPR/110.0.0.0',
    'Opera on Windows',
  ],
  ['curl/8.14.1', 'curl'],
  ['node', 'Node.js'],
  ['Your account is locked, call +1 555 0100', 'Unknown device'],
  [null, 'Unknown device'],
])('formats the device of %s', (userAgent, device) => {
  expect(formatDevice(userAgent, textsOf('en'))).toBe(device);
});
