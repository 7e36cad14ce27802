import { LIMITS } from '@proverse/shared';
import { beforeAll, expect, test } from 'vitest';
import { getDashboard } from '../../dashboard/get-dashboard.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { createMessageSender } from '../send/send-batches.ts';
import { listNotifications, markNotificationRead, markNotificationsRead } from './notifications.ts';
import { rateReply } from '../rating/rate-reply.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

test('lists each side’s notifications newest first with their texts', async () => {
  const [asha, ravi] = [
    await world.person({ firstName: 'Asha', coins: 5000 }),
    await world.person({ firstName: 'Ravi', lastName: 'Menon', rate: 1200 }),
  ];
  const replied = await world.reply(await world.send(asha, ravi, { subject: 'Taxes' }));
  await rateReply(asha, { messageId: replied.id, ratedUserId: ravi.userId, rating: 4 });
  await world.reject(await world.send(asha, ravi, { subject: 'Gardens' }));
  const due = await world.send(asha, ravi, { subject: 'Houses' });
  await world.makeDue(due);
  await expireMessages(world.services, [due.id]);

  const lines = async (ctx: typeof asha) => {
    const { content, unread } = await listNotifications(ctx, { page: 0, size: 20 });
    return { unread, lines: content.map(({ type, title, body }) => [type, title, body]) };
  };
  expect(await lines(asha)).toEqual({
    unread: 3,
    lines: [
      ['message_expired', 'No reply from Ravi Menon', '“Houses”: ₹1,200 refunded'],
      ['message_rejected', 'Ravi Menon rejected your question', '“Gardens”: ₹1,200 refunded'],
      ['message_replied', 'Ravi Menon replied', 'Taxes'],
    ],
  });
  expect(await lines(ravi)).toEqual({
    unread: 5,
    lines: [
      ['message_expired', 'Asha Rao’s question expired', '“Houses” was not answered in time'],
      ['message_received', 'New question from Asha Rao', '“Houses”: reply to earn ₹1,200'],
      ['message_received', 'New question from Asha Rao', '“Gardens”: reply to earn ₹1,200'],
      ['message_rated', 'Asha Rao rated your reply', '“Taxes”: 4 of 5 stars'],
      ['message_received', 'New question from Asha Rao', '“Taxes”: reply to earn ₹1,200'],
    ],
  });
  expect(await markNotificationsRead(ravi)).toEqual({ unread: 0 });
  expect((await listNotifications(ravi, { page: 0, size: 2 })).content.every(({ readAt }) => readAt !== null)).toBe(
    true,
  );
  expect((await lines(asha)).unread).toBe(3);
});

test('shows the other person of a message, and no person in a notice about the account', async () => {
  const [asha, ravi] = [await world.person({ firstName: 'Asha' }), await world.person({ firstName: 'Ravi' })];
  const { ownerPool } = world.database;
  await ownerPool.query(`update users set avatar_url = '/avatars/asha.webp' where id = $1`, [asha.userId]);
  await world.reply(await world.send(asha, ravi));
  await ownerPool.query(
    `insert into notifications (user_id, type, title, body) values ($1, 'account_notice', 'A title', 'Words')`,
    [ravi.userId],
  );
  const people = async (ctx: typeof asha) =>
    (await listNotifications(ctx, { page: 0, size: 20 })).content.map(({ person }) => person);
  expect(await people(asha)).toEqual([{ name: 'Ravi Rao', avatar: null }]);
  expect(await people(ravi)).toEqual([null, { name: 'Asha Rao', avatar: '/avatars/asha.webp' }]);
});

test('shows earnings net of the fee and refunds gross', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ rate: 100 })];
  const config = { ...asha.config, platformFeeBps: 1500 };
  const withFee = { ...asha, sendInBatch: createMessageSender({ ...asha, config }) };
  await world.reject(await world.send(withFee, ravi, { subject: 'Taxes' }));
  const bodies = async (ctx: typeof asha) =>
    (await listNotifications(ctx, { page: 0, size: 20 })).content.map(({ body }) => body);
  expect(await bodies(ravi)).toEqual(['“Taxes”: reply to earn ₹85']);
  expect(await bodies(asha)).toEqual(['“Taxes”: ₹100 refunded']);
});

test('marks one notification read once, and only for its owner', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  await world.send(asha, ravi, { subject: 'First' });
  await world.send(asha, ravi, { subject: 'Second' });
  const [second, first] = (await listNotifications(ravi, { page: 0, size: 2 })).content;
  if (!first || !second) throw new Error('expected two notifications');
  world.published.length = 0;
  expect(await markNotificationRead(ravi, { id: first.id })).toEqual({ unread: 1 });
  const readAt = async () => (await listNotifications(ravi, { page: 0, size: 2 })).content.map((line) => line.readAt);
  const before = await readAt();
  expect(before).toEqual([null, expect.any(String)]);
  expect(await markNotificationRead(ravi, { id: first.id })).toEqual({ unread: 1 });
  expect(await readAt()).toEqual(before);
  expect(world.published).toEqual([`${ravi.userId}: counts.changed`]);
  expect(await rejectionOf(markNotificationRead(asha, { id: second.id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await readAt()).toEqual(before);
});

test('counts unread notifications up to 1,000 here and on the dashboard', async () => {
  const reader = await world.person();
  await world.database.ownerPool.query(
    `insert into notifications (user_id, type, title, body)
     select $1, 'account_notice', 'A title', 'Words' from generate_series(1, $2::integer)`,
    [reader.userId, LIMITS.unreadNotificationsMax + 1],
  );
  const { content, unread } = await listNotifications(reader, { page: 0, size: 20 });
  expect(unread).toBe(LIMITS.unreadNotificationsMax);
  expect((await getDashboard(reader, { limit: 1 })).unreadNotifications).toBe(LIMITS.unreadNotificationsMax);
  const [line] = content;
  expect(await markNotificationRead(reader, { id: line?.id ?? '' })).toEqual({ unread: LIMITS.unreadNotificationsMax });
});
