import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';
import { testConfig } from '../testing/services.ts';
import { readToken, unsubscribeUrl, type MailKind } from './unsubscribe.ts';

const { app, services } = await testApp();
const { config, db } = services;

const settingsOf = (id: string) =>
  db
    .selectFrom('users')
    .select(['email_notifications', 'message_notifications'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The path of the link in an email. */
const linkOf = (userId: string, kind: MailKind) =>
  unsubscribeUrl(config, { userId, kind }).slice(config.publicUrl.length);

test.each([
  ['messages', { email_notifications: true, message_notifications: false }],
  ['account', { email_notifications: false, message_notifications: true }],
] as const)(
  'one click in a mail client stops %s emails without signing in, and can be repeated',
  async (kind, left) => {
    const [user, other] = [await createUser(db), await createUser(db)];
    for (let click = 0; click < 2; click += 1) {
      const response = await app.inject({
        method: 'POST',
        url: linkOf(user.id, kind),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<h1>You are unsubscribed</h1>');
      expect(await settingsOf(user.id)).toEqual(left);
    }
    expect(await settingsOf(other.id)).toEqual({ email_notifications: true, message_notifications: true });
  },
);

test('only asks for confirmation when the link is followed, for example by a mail scanner', async () => {
  const user = await createUser(db);
  const url = linkOf(user.id, 'messages');
  const page = await app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'sha256-[^']+';form-action 'self'/,
  );
  expect(page.body).toContain('<h1>Unsubscribe from emails about your messages?</h1>');
  const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect(await settingsOf(user.id)).toEqual({ email_notifications: true, message_notifications: true });
  await app.inject({ method: 'POST', url: action.replaceAll('&amp;', '&') });
  expect((await settingsOf(user.id)).message_notifications).toBe(false);
});

test('returns 404 for a forged or altered link and changes nothing', async () => {
  const [user, other] = [await createUser(db), await createUser(db)];
  const token = new URL(unsubscribeUrl(config, { userId: user.id, kind: 'messages' })).searchParams.get('token') ?? '';
  const [id = '', kind = '', signature = ''] = token.split('.');
  const forged = [
    '',
    'x',
    `${other.id}.${kind}.${signature}`,
    `${id}.account.${signature}`,
    `${id}.${kind}.`,
    `${id}.${kind}.${signature.slice(0, -2)}`,
    `${id}.${kind}.${'A'.repeat(43)}`,
  ];
  for (const each of forged) {
    expect(readToken(config, each)).toBeUndefined();
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.inject({ method, url: `/api/mail/unsubscribe?token=${each}` });
      expect([response.statusCode, response.body.includes('This link is not valid')]).toEqual([404, true]);
    }
  }
  expect(readToken(testConfig({ SECRET_KEY: 'another secret key of the tests, long enough' }), token)).toBeUndefined();
  expect(await settingsOf(other.id)).toEqual({ email_notifications: true, message_notifications: true });
});

test('accepts the link of an old email while SECRET_KEYS_OLD lists its key', () => {
  const claim = { userId: crypto.randomUUID(), kind: 'messages' } as const;
  const token = new URL(unsubscribeUrl(config, claim)).searchParams.get('token') ?? '';
  const replaced = { secretKey: 'another key of the tests, long enough', secretKeysOld: [config.secretKey] };
  expect(readToken(replaced, token)).toEqual(claim);
  expect(readToken({ ...replaced, secretKeysOld: [] }, token)).toBeUndefined();
});
