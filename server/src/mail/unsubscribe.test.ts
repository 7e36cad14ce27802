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

/** The path of a link as it stands in a mail. */
const linkOf = (userId: string, kind: MailKind) =>
  unsubscribeUrl(config, { userId, kind }).slice(config.publicUrl.length);

test.each([
  ['messages', { email_notifications: true, message_notifications: false }],
  ['account', { email_notifications: false, message_notifications: true }],
] as const)('one click of a mail program stops mails about %s, without signing in, and again', async (kind, left) => {
  const [user, other] = [await createUser(db), await createUser(db)];
  for (let click = 0; click < 2; click += 1) {
    const answer = await app.inject({
      method: 'POST',
      url: linkOf(user.id, kind),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>You are unsubscribed</h1>');
    expect(await settingsOf(user.id)).toEqual(left);
  }
  expect(await settingsOf(other.id)).toEqual({ email_notifications: true, message_notifications: true });
});

test('the link itself only asks: a mail scanner that follows it changes nothing', async () => {
  const user = await createUser(db);
  const url = linkOf(user.id, 'messages');
  const page = await app.inject({ url });
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none';style-src 'sha256-[^']+';form-action 'self'/,
  );
  expect(page.body).toContain('<h1>Stop mails about your messages?</h1>');
  const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect(await settingsOf(user.id)).toEqual({ email_notifications: true, message_notifications: true });
  await app.inject({ method: 'POST', url: action.replaceAll('&amp;', '&') });
  expect((await settingsOf(user.id)).message_notifications).toBe(false);
});

test('a link that is not ours, or was made for something else, says so and changes nothing', async () => {
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
      const answer = await app.inject({ method, url: `/api/mail/unsubscribe?token=${each}` });
      expect([answer.statusCode, answer.body.includes('This link is not valid')]).toEqual([404, true]);
    }
  }
  expect(readToken(testConfig({ SECRET_KEY: 'another secret key of the tests, long enough' }), token)).toBeUndefined();
  expect(await settingsOf(other.id)).toEqual({ email_notifications: true, message_notifications: true });
});

test('a link in an old mail still works after SECRET_KEY was replaced, while the former one is named', () => {
  const who = { userId: crypto.randomUUID(), kind: 'messages' } as const;
  const token = new URL(unsubscribeUrl(config, who)).searchParams.get('token') ?? '';
  const replaced = { secretKey: 'another key of the tests, long enough', secretKeysOld: [config.secretKey] };
  expect(readToken(replaced, token)).toEqual(who);
  expect(readToken({ ...replaced, secretKeysOld: [] }, token)).toBeUndefined();
});
