import { expect, test } from 'vitest';
import { latestCode, passTimeOfSessions, subjectsTo } from '../testing/accounts.ts';
import { testDatabase } from '../testing/database.ts';
import { contextFor, createUser, publicContext, rejectionOf, testCookie, TEST_PASSWORD } from '../testing/factories.ts';
import { testServices } from '../testing/services.ts';
import { changePassword } from '../profile/change-password.ts';
import { forgotPassword } from '../auth/forgot-password.ts';
import { listActivity } from '../sessions/list-activity.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { login } from '../auth/login.ts';
import { refresh } from '../auth/refresh.ts';
import { resetPassword } from '../auth/reset-password.ts';
import { verifyResetCode } from '../auth/verify-reset-code.ts';

const database = await testDatabase();
const services = await testServices(database);
const FIREFOX = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  ip: '203.0.113.7',
};
const NEWER_FIREFOX = { ...FIREFOX, userAgent: FIREFOX.userAgent.replaceAll('143', '144') };
const CURL = { userAgent: 'curl/8.14.1', ip: '198.51.100.9' };

async function signIn(email: string, from: { userAgent: string; ip: string }, password: string = TEST_PASSWORD) {
  const browser = publicContext(services, { ...from, refreshCookie: testCookie() });
  const { accessToken, user } = await login(browser, { email, password });
  const { sessionId } = await services.accessTokens.verify(accessToken);
  return { browser, ctx: { ...contextFor(services, user.id, from), sessionId } };
}
const kindsOf = async (userId: string) =>
  (await listActivity(contextFor(services, userId))).content.map(({ kind }) => kind);

test('shows sign-ins, failed attempts and password changes with device and address, newest first', async () => {
  const { id, email } = await createUser(services.db);
  const stranger = await createUser(services.db);
  const { ctx } = await signIn(email, FIREFOX);
  await rejectionOf(login(publicContext(services, CURL), { email, password: 'wrong' }));
  await rejectionOf(login(publicContext(services, CURL), { email: 'unknown@example.com', password: 'wrong' }));
  await changePassword(ctx, {
    currentPassword: TEST_PASSWORD,
    newPassword: 'Green-Lamp-88',
    confirmPassword: 'Green-Lamp-88',
  });
  const visitor = publicContext(services, CURL);
  await forgotPassword(visitor, { email });
  const { resetToken } = await verifyResetCode(visitor, { email, resetCode: await latestCode(services, email) });
  await resetPassword(visitor, { resetToken, newPassword: 'Blue-Lamp-99', confirmPassword: 'Blue-Lamp-99' });

  const { content } = await listActivity(contextFor(services, id));
  expect(content.map(({ kind, device, address }) => [kind, device, address])).toEqual([
    ['password_reset', 'curl', CURL.ip],
    ['password_changed', 'Firefox on Linux', FIREFOX.ip],
    ['sign_in_failed', 'curl', CURL.ip],
    ['signed_in', 'Firefox on Linux', FIREFOX.ip],
  ]);
  expect(await kindsOf(stranger.id)).toEqual([]);
});

test('emails the owner about a new device or network, but not about the first sign-in or an updated browser', async () => {
  const { id, email } = await createUser(services.db);
  for (const from of [FIREFOX, NEWER_FIREFOX, CURL, { ...FIREFOX, ip: CURL.ip }, CURL]) await signIn(email, from);
  const [same, fresh] = ['signed_in', 'signed_in_new_device'];
  expect(await kindsOf(id)).toEqual([same, fresh, fresh, same, same]);
  const subject = 'New sign-in to your Proverse account';
  expect(await subjectsTo(services, email)).toEqual([subject, subject]);
});

test('a browser that signed in before is not new on another network', async () => {
  const { id, email } = await createUser(services.db, { created_at: new Date('2026-01-01') });
  const { browser } = await signIn(email, FIREFOX);
  await login({ ...browser, ...NEWER_FIREFOX, ip: '192.0.2.44' }, { email, password: TEST_PASSWORD });
  expect(await kindsOf(id)).toEqual(['signed_in', 'signed_in_new_device']);
});

test('the first sign-in in 90 days of an older account is new', async () => {
  const { id, email } = await createUser(services.db, { created_at: new Date('2026-01-01') });
  await signIn(email, FIREFOX);
  expect(await kindsOf(id)).toEqual(['signed_in_new_device']);
});

test('a session shows the device and address that used it last', async () => {
  const { email } = await createUser(services.db);
  const { ctx, browser } = await signIn(email, FIREFOX);
  await refresh({ ...browser, ...NEWER_FIREFOX, ip: '192.0.2.1' });
  expect((await listSessions(ctx)).content).toMatchObject([{ device: 'Firefox on Linux', address: '192.0.2.1' }]);
});

test('records that a copied cookie ended its session', async () => {
  const { id, email } = await createUser(services.db);
  const { browser } = await signIn(email, FIREFOX);
  const copy = testCookie(browser.refreshCookie.value);
  await refresh(browser);
  await refresh(browser);
  await passTimeOfSessions(services, 11);
  await rejectionOf(refresh(publicContext(services, { ...CURL, refreshCookie: copy })));
  expect(await kindsOf(id)).toEqual(['session_copied', 'signed_in']);
});

test('failed attempts do not push sign-ins off the list', async () => {
  const { id, email } = await createUser(services.db);
  await signIn(email, FIREFOX);
  await database.ownerPool.query(
    `insert into security_events (user_id, kind) select $1, 'sign_in_failed' from generate_series(1, 100)`,
    [id],
  );
  const kinds = await kindsOf(id);
  expect(kinds).toHaveLength(21);
  expect(kinds).toContain('signed_in');
});

test('logs the account in production, without its address', async () => {
  const { id, email } = await createUser(services.db);
  const lines: object[] = [];
  const log = { ...services.log, info: (fields: object) => void lines.push(fields) };
  const ctx = publicContext({ ...services, log, config: { ...services.config, production: true } }, CURL);
  await rejectionOf(login(ctx, { email, password: 'wrong' }));
  await login(ctx, { email, password: TEST_PASSWORD });
  expect(lines).toMatchObject([
    { event: 'security.sign_in_failed', actor: id },
    { event: 'security.signed_in', actor: id },
  ]);
});
