import { beforeAll, expect, test } from 'vitest';
import type { UserContext } from '../../context.ts';
import { domainErrorOf } from '../../database/errors.ts';
import { remindRecipients } from '../notifications/remind-recipients.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';
import { updateProfile } from '../../profile/update-profile.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { withKey } from '../batch-fixtures.ts';
import { listInbox } from '../read/list-messages.ts';
import { CONTENT, messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { listNotifications } from '../notifications/notifications.ts';
import { sendMessage } from './send-message.ts';
import { validateCost } from './validate-cost.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const HOUR_MS = 3_600_000;
const FIRST_PAGE = { page: 0, size: 20 };
const priority = (to: UserContext, amount?: number) => ({
  recipientId: to.userId,
  subject: 'An urgent question',
  content: CONTENT,
  tier: 'priority' as const,
  ...(amount ? { amount } : {}),
});
const setRates = (person: UserContext, rates: { messageRate?: number; priorityRate?: number | null }) =>
  updateProfile(person, rates);

test('a priority message costs its own price, expires in 24 hours, and is listed and announced as priority', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ rate: 10, priorityRate: 60 })];
  expect(await validateCost(asha, { recipientId: ravi.userId })).toMatchObject({ requiredAmount: 10 });
  expect(await validateCost(asha, { recipientId: ravi.userId, tier: 'priority' })).toMatchObject({
    requiredAmount: 60,
    canAfford: true,
  });
  const urgent = await sendMessage(asha, priority(ravi));
  const calm = await world.send(asha, ravi);
  expect([urgent, calm]).toMatchObject([
    { tier: 'priority', amount: 60 },
    { tier: 'standard', amount: 10 },
  ]);
  expect(Date.parse(urgent.expiresAt) - Date.parse(urgent.createdAt)).toBe(24 * HOUR_MS);
  expect(Date.parse(calm.expiresAt) - Date.parse(calm.createdAt)).toBe(7 * 24 * HOUR_MS);
  expect(await world.balanceOf(asha)).toBe(30);
  expect((await listInbox(ravi, FIRST_PAGE)).content.map(({ id }) => id)).toEqual([urgent.id, calm.id]);
  expect((await listNotifications(ravi, FIRST_PAGE)).content.map(({ title }) => title)).toEqual([
    'New question from Asha Rao',
    'New priority question from Asha Rao',
  ]);
  await world.expectSumsHold();
});

test('reminds the recipient six hours before the deadline', async () => {
  const [asha, ravi] = [await world.person(), await world.person({ priorityRate: 60 })];
  const { id } = await sendMessage(asha, priority(ravi));
  const { rows } = await world.database.ownerPool.query<{ before: string }>(
    'select (expires_at - remind_at)::text as before from messages where id = $1',
    [id],
  );
  expect(rows).toEqual([{ before: '06:00:00' }]);
  await world.database.ownerPool.query('update messages set remind_at = now() where id = $1', [id]);
  await remindRecipients(world.services);
  expect((await listNotifications(ravi, FIRST_PAGE)).content[0]).toMatchObject({ type: 'message_expires_soon' });
});

test('refunds the sender at the deadline, once, also when the reply arrives at that moment', async () => {
  const [asha, ravi] = [
    await world.person({ coins: 60 }),
    await world.person({ coins: 0, rate: 10, priorityRate: 60 }),
  ];
  const message = await sendMessage(asha, priority(ravi));
  expect(await world.balanceOf(asha)).toBe(0);
  await expect(
    world.database.ownerPool.query(
      `update messages set expires_at = created_at + interval '24 hours 1 second' where id = $1`,
      [message.id],
    ),
  ).rejects.toThrow('messages_priority_expires_within_a_day');
  await world.makeDue(message);
  const results = await Promise.allSettled([
    world.reply(message),
    expireMessages(world.services, [message.id]),
    expireMessages(world.services, [message.id]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(await world.statusOf(message)).toBe('expired');
  expect([await world.balanceOf(asha), await world.balanceOf(ravi)]).toEqual([60, 0]);
  await world.expectSumsHold();
});

test('expires with other messages where these have less than a day', async () => {
  const hasty = await messageWorld({ MESSAGE_TTL: '2h' });
  const [asha, ravi] = [await hasty.person(), await hasty.person({ priorityRate: 60 })];
  const { createdAt, expiresAt } = await sendMessage(asha, priority(ravi));
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(2 * HOUR_MS);
});

test('moves nothing when the priority price has changed or is no longer offered', async () => {
  const [asha, ravi, calm] = [
    await world.person({ coins: 100 }),
    await world.person({ priorityRate: 60 }),
    await world.person(),
  ];
  const changed = await rejectionOf(sendMessage(asha, priority(ravi, 10)));
  expect([changed.code, changed.params]).toEqual(['PRICE_CHANGED', { currentRate: 60 }]);
  expect((await rejectionOf(sendMessage(asha, priority(calm)))).code).toBe('PRIORITY_NOT_OFFERED');
  expect((await rejectionOf(validateCost(asha, { recipientId: calm.userId, tier: 'priority' }))).code).toBe(
    'PRIORITY_NOT_OFFERED',
  );
  await setRates(ravi, { priorityRate: null });
  expect((await rejectionOf(sendMessage(asha, priority(ravi, 60)))).code).toBe('PRIORITY_NOT_OFFERED');
  expect(await world.balanceOf(asha)).toBe(100);
  await world.expectSumsHold();
});

test('while the price changes, each priority message costs what its sender agreed to, or nothing', async () => {
  const ravi = await world.person({ priorityRate: 60 });
  const senders = await Promise.all(Array.from({ length: 24 }, () => world.person({ coins: 100 })));
  const changes = (async () => {
    for (let i = 0; i < 12; i += 1) await setRates(ravi, { priorityRate: i % 2 === 0 ? 70 : 60 });
  })();
  const sends = await Promise.allSettled(
    senders.map(async (sender, i) => {
      await new Promise((resolve) => setImmediate(resolve));
      return sendMessage(sender, priority(ravi, i % 2 === 0 ? 60 : 70));
    }),
  );
  await changes;
  const outcomes = sends.map((each) =>
    each.status === 'fulfilled' ? each.value.amount : domainErrorOf(each.reason)?.code,
  );
  expect(new Set(outcomes).has('PRICE_CHANGED') && outcomes.some(Number.isInteger)).toBe(true);
  outcomes.forEach((outcome, i) => expect(['PRICE_CHANGED', i % 2 === 0 ? 60 : 70]).toContain(outcome));
  const balances = await Promise.all(senders.map((sender) => world.balanceOf(sender)));
  expect(balances).toEqual(outcomes.map((outcome) => (typeof outcome === 'number' ? 100 - outcome : 100)));
  await world.expectSumsHold();
});

test('a repeat with the same key pays once, and the key fits no other tier', async () => {
  const [asha, ravi] = [await world.person({ coins: 200 }), await world.person({ rate: 10, priorityRate: 60 })];
  const keyed = withKey(asha, 'urgent-1');
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => sendMessage(keyed, priority(ravi))));
  for (const other of others) expect(other).toEqual(first);
  const { tier: _, ...standard } = priority(ravi);
  expect((await rejectionOf(sendMessage(keyed, standard))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await world.balanceOf(asha)).toBe(140);
  await world.expectSumsHold();
});

test('the priority price is never below the message price', async () => {
  const ravi = await world.person({ rate: 10, priorityRate: 60 });
  const refused = { priorityRate: 'Priority price must be at least the message price' };
  for (const rates of [{ priorityRate: 9 }, { messageRate: 61 }]) {
    const error = await setRates(ravi, rates).catch(domainErrorOf);
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', fields: refused });
  }
  expect((await setRates(ravi, { messageRate: 61, priorityRate: 61 })).user).toMatchObject({ priorityRate: 61 });
});
