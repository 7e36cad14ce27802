import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { UserContext } from '../context.ts';
import { markNotificationsRead } from '../messages/notifications/notifications.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import { afterFile } from '../testing/after-file.ts';
import { leave, rejectionOf } from '../testing/factories.ts';
import { startPushService, type PushedDevice } from '../testing/push-service.ts';
import { getPushSettings, updatePushSettings } from './push-settings.ts';
import { sendPushNotifications } from './send-push-notifications.ts';
import { sendTestPush } from './send-test-push.ts';
import { subscribe, unsubscribe } from './subscribe.ts';

const service = await startPushService();
afterFile(() => service[Symbol.asyncDispose]());
const world = await messageWorld({ ROLES: 'web', PUSH_SERVICE_URL: service.url });
const send = () => sendPushNotifications(world.services);

type PersonFields = Parameters<typeof world.person>[0];

/** A person with a session whose browser gets push notifications. */
async function reader(fields: PersonFields = {}): Promise<{ ctx: UserContext; device: PushedDevice }> {
  const ctx = await withSession(await world.person(fields));
  const device = service.device();
  await subscribe(ctx, device.subscription);
  return { ctx, device };
}

async function withSession(ctx: UserContext): Promise<UserContext> {
  const { id } = await world.services.db
    .insertInto('sessions')
    .values({ user_id: ctx.userId, expires_at: sql`now() + interval '1 day'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...ctx, sessionId: id };
}

const titles = ({ received }: PushedDevice) => received.map(({ message }) => message.notification.title);

async function endSession({ sessionId }: UserContext): Promise<void> {
  await world.services.db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: 'logout' })
    .where('id', '=', sessionId)
    .execute();
}

async function subscriptionsOf({ userId }: UserContext): Promise<number> {
  const rows = await world.services.db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.length;
}

test('sends a question once to each browser of its recipient, with the badge, and the reply to its sender', async () => {
  const { ctx: ravi, device } = await reader({ rate: 350 });
  const phone = service.device();
  await subscribe(await withSession(ravi), phone.subscription);
  const { ctx: asha, device: hers } = await reader({ firstName: 'Meera' });
  const message = await world.send(asha, ravi, { subject: 'My secret' });
  await Promise.all([send(), send()]);
  await send();
  expect([device.received.length, phone.received.length]).toEqual([1, 1]);
  const [push] = device.received;
  expect(push?.message).toEqual({
    web_push: 8030,
    app_badge: 1,
    notification: {
      title: 'New question, ₹350',
      body: '7 days left',
      navigate: `${world.services.config.publicUrl}/messaging?m=${message.id}`,
      tag: message.id,
      lang: 'en',
      dir: 'ltr',
    },
  });
  expect(push?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    topic: message.id.replaceAll('-', ''),
    authorization: expect.stringMatching(/^vapid t=[\w.-]+, k=B[\w-]{86}$/) as string,
  });
  expect(Number(push?.headers['ttl'])).toBeGreaterThan(6 * 86_400);

  await world.reply(message);
  await send();
  expect(titles(hers)).toEqual(['Your question was answered']);
  expect(hers.received[0]?.headers['urgency']).toBe('normal');
});

test('shows names and words only to a user who chose it, and follows the message setting', async () => {
  const { ctx: ravi, device } = await reader({ rate: 350 });
  const asha = await world.person({ firstName: 'Meera' });
  expect(await getPushSettings(ravi)).toMatchObject({ subscribed: true, showText: false, quietHours: null });
  await updatePushSettings(ravi, { showText: true });
  await world.send(asha, ravi, { subject: 'GST' });
  await send();
  expect(titles(device)).toEqual(['New question from Meera, ₹350']);
  await world.services.db
    .updateTable('users')
    .set({ message_notifications: false })
    .where('id', '=', ravi.userId)
    .execute();
  await world.send(asha, ravi);
  await world.services.pool.query(`select notify_user($1, 'payout_paid', 'Paid out', 'UTR 1', null)`, [ravi.userId]);
  await send();
  expect(titles(device)).toEqual(['New question from Meera, ₹350', 'Paid out']);
});

test('waits for the end of quiet hours, sends one summary then, and drops what was read in the meantime', async () => {
  const { ctx: ravi, device } = await reader();
  const { ctx: uma, device: hers } = await reader();
  const asha = await world.person();
  // Quiet hours from an hour ago until an hour from now.
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  const quietHours = { from: at(-1), until: at(1), timeZone: 'UTC' };
  await updatePushSettings(ravi, { quietHours });
  expect((await updatePushSettings(uma, { quietHours })).quietHours).toEqual(quietHours);
  for (let i = 0; i < 4; i += 1) await world.send(asha, ravi);
  await world.send(asha, uma);
  await send();
  expect([titles(device), titles(hers)]).toEqual([[], []]);
  const { rows } = await world.database.ownerPool.query<{ minutes: number }>(
    `select extract(epoch from min(push_due_at) - now()) / 60 as minutes from notifications where user_id = $1`,
    [ravi.userId],
  );
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(58);

  await markNotificationsRead(uma);
  for (const ctx of [ravi, uma]) await updatePushSettings(ctx, { quietHours: null });
  await world.database.ownerPool.query('update notifications set push_due_at = now() where push_due_at is not null');
  await send();
  expect([titles(device), titles(hers)]).toEqual([['4 new notifications'], []]);
});

test('quotes nothing of a person whom the user has blocked in the meantime, and sends nothing to suspended users', async () => {
  const [{ ctx: ravi, device }, { ctx: uma, device: hers }] = [await reader(), await reader()];
  const asha = await world.person();
  await updatePushSettings(ravi, { showText: true });
  for (const ctx of [ravi, uma]) await world.send(asha, ctx, { subject: 'GST', content: 'Some words' });
  const { ownerPool } = world.database;
  await ownerPool.query('insert into user_blocks (blocker_id, blocked_id) values ($1, $2)', [ravi.userId, asha.userId]);
  await ownerPool.query(`update users set status = 'suspended' where id = $1`, [uma.userId]);
  await send();
  expect(device.received.map(({ message }) => message.notification.body)).toEqual(['7 days left\nGST']);
  expect(titles(hers)).toEqual([]);
});

test('forgets a browser that its push service no longer knows, and tries only those again that failed', async () => {
  const { ctx: ravi, device } = await reader();
  const phone = service.device();
  const phoneSession = await withSession(ravi);
  await subscribe(phoneSession, phone.subscription);
  const asha = await world.person();
  device.status = 503;
  await world.send(asha, ravi);
  await send();
  device.status = 201;
  await send();
  expect(titles(device)).toEqual([]);
  await world.database.ownerPool.query('update notifications set push_due_at = now() where push_due_at is not null');
  await send();
  expect(titles(device)).toEqual(['New question, ₹10']);
  expect(titles(phone)).toEqual(['New question, ₹10']);
  expect(await sendTestPush(ravi)).toEqual({ delivered: true });
  device.status = 410;
  expect(await sendTestPush(ravi)).toEqual({ delivered: false });
  expect(await subscriptionsOf(ravi)).toBe(1);
  await endSession(phoneSession);
  await world.send(asha, ravi);
  const { rows } = await world.database.ownerPool.query('select from notifications where push_due_at is not null');
  expect(rows).toEqual([]);
});

test('a browser has one subscription, which ends with its session, the user’s wish or the account', async () => {
  const [{ ctx: ravi, device }, { ctx: asha }] = [await reader(), await reader()];
  const again = { ...device.subscription, keys: service.device().subscription.keys };
  await Promise.all([subscribe(ravi, device.subscription), subscribe(ravi, again)]);
  expect(await subscriptionsOf(ravi)).toBe(1);
  // Someone else signs in on the same browser.
  await subscribe(asha, device.subscription);
  expect([await subscriptionsOf(ravi), await subscriptionsOf(asha)]).toEqual([0, 1]);
  await unsubscribe(asha);
  expect(await unsubscribe(asha)).toMatchObject({ subscribed: false });

  await subscribe(ravi, device.subscription);
  await endSession(ravi);
  expect(await subscriptionsOf(ravi)).toBe(0);
  expect((await rejectionOf(subscribe(ravi, device.subscription))).code).toBe('UNAUTHENTICATED');
  await subscribe(asha, device.subscription);
  await updatePushSettings(asha, { showText: true });
  await leave(world.database.ownerPool, asha.userId);
  expect(await subscriptionsOf(asha)).toBe(0);
  expect((await getPushSettings(asha)).showText).toBe(false);
});

test('accepts only addresses of push services, and stores them encrypted', async () => {
  const { ctx, device } = await reader();
  const endpoint = `https://push.evil.example/${randomUUID()}`;
  const rejected = await rejectionOf(subscribe(ctx, { ...device.subscription, endpoint }));
  expect(rejected.code).toBe('VALIDATION_FAILED');
  const { rows } = await world.database.ownerPool.query(
    'select encode(encrypted, $1) as text from push_subscriptions',
    ['escape'],
  );
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1');
});
