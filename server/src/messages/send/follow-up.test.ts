import { beforeAll, expect, test } from 'vitest';
import type { UserContext } from '../../context.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { outcomesOf, withKey } from '../batch-fixtures.ts';
import { findThread } from '../read/find-thread.ts';
import { CONTENT, messageWorld, type MessageWorld } from '../message-fixtures.ts';
import type { Message } from '../message-operation.ts';
import { createMessageSender } from './send-batches.ts';
import { sendMessage } from './send-message.ts';
import { validateCost } from './validate-cost.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});

const followUp = (from: UserContext, first: Message, changes: Partial<Parameters<typeof sendMessage>[1]> = {}) =>
  sendMessage(from, {
    recipientId: first.toUserId,
    subject: `Re: ${first.subject}`,
    content: CONTENT,
    followsMessageId: first.id,
    ...changes,
  });

/** Asha with 100 coins, Ravi with a rate of 30 and a follow-up rate of 12, and an answered message between them. */
async function answered({ followUpRate = 12 }: { followUpRate?: number | null } = {}) {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ coins: 0, rate: 30, followUpRate })];
  return { asha, ravi, first: await world.reply(await world.send(asha, ravi)) };
}

test('a follow-up has its own price, escrow and reply, and both sides see the thread', async () => {
  const { asha, ravi, first } = await answered();
  expect(await validateCost(asha, { recipientId: ravi.userId, followsMessageId: first.id })).toMatchObject({
    requiredAmount: 12,
  });
  const second = await followUp(asha, first, { amount: 12 });
  expect(second).toMatchObject({ amount: 12, followsMessageId: first.id, status: 'pending' });
  expect([await world.balanceOf(asha), await world.balanceOf(ravi)]).toEqual([58, 30]);
  await world.reply(second);
  expect([await world.balanceOf(asha), await world.balanceOf(ravi)]).toEqual([58, 42]);
  const third = await followUp(asha, second);
  for (const side of [asha, ravi]) {
    const { earlier, followUpId } = await findThread(side, { id: third.id });
    expect(earlier.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(followUpId).toBeNull();
    expect(await findThread(side, { id: first.id })).toEqual({ earlier: [], followUpId: second.id });
  }
  const stranger = await world.person();
  expect((await rejectionOf(findThread(stranger, { id: second.id }))).code).toBe('NOT_FOUND');
  await world.expectSumsHold();
});

test('without a follow-up price it costs the message price', async () => {
  const { asha, first } = await answered({ followUpRate: null });
  expect(await followUp(asha, first)).toMatchObject({ amount: 30 });
});

test.each([
  { priorityRate: 60, followUpRate: 45, price: 60 },
  { priorityRate: 60, followUpRate: 90, price: 90 },
  { priorityRate: 60, followUpRate: null, price: 60 },
])('a priority follow-up costs the greater of the two prices: $price', async ({ price, ...rates }) => {
  const asha = await world.person({ coins: 200 });
  const ravi = await world.person({ coins: 0, rate: 30, ...rates });
  const first = await world.reply(await world.send(asha, ravi));
  const cost = { recipientId: ravi.userId, followsMessageId: first.id, tier: 'priority' } as const;
  expect(await validateCost(asha, cost)).toMatchObject({ requiredAmount: price });
  expect(await followUp(asha, first, { tier: 'priority', amount: price })).toMatchObject({ amount: price });
  expect(await world.balanceOf(asha)).toBe(170 - price);
});

test('a follow-up has no priority tier without a priority price', async () => {
  const { asha, first } = await answered();
  expect((await rejectionOf(followUp(asha, first, { tier: 'priority' }))).code).toBe('PRIORITY_NOT_OFFERED');
});

test('only the sender of an answered message can follow it, and only to its recipient', async () => {
  const { asha, ravi, first } = await answered();
  const [other, stranger] = [await world.person(), await world.person()];
  const pending = await world.send(asha, ravi);
  const codeOf = async (sent: Promise<Message>) => (await rejectionOf(sent)).code;
  expect(await codeOf(followUp(asha, pending))).toBe('FOLLOW_UP_NEEDS_REPLY');
  expect(await codeOf(followUp(stranger, first))).toBe('NOT_FOUND');
  expect(await codeOf(followUp(ravi, first, { recipientId: asha.userId }))).toBe('NOT_FOUND');
  expect(await codeOf(followUp(asha, first, { recipientId: other.userId }))).toBe('NOT_FOUND');
  expect(await codeOf(followUp(asha, first, { amount: 30 }))).toBe('PRICE_CHANGED');
  expect((await rejectionOf(validateCost(asha, { recipientId: ravi.userId, followsMessageId: pending.id }))).code).toBe(
    'FOLLOW_UP_NEEDS_REPLY',
  );
  expect(await world.balanceOf(asha)).toBe(40);

  // Not even the owner of the database can link messages that do not belong together.
  const copy = (follows: string, sender: string) =>
    world.database.ownerPool.query(
      `insert into messages (sender_id, recipient_id, subject, content, price_coins, fee_coins, expires_at, hold_tx_id, follows_message_id)
       select $2, recipient_id, subject, content, 1, 0, now() + interval '1 day', -1, $1 from messages where id = $1`,
      [follows, sender],
    );
  await expect(copy(pending.id, asha.userId)).rejects.toThrow('does not follow a reply');
  await expect(copy(first.id, stranger.userId)).rejects.toThrow('does not follow a reply');
  await world.expectSumsHold();
});

test('of parallel follow-ups on two nodes one is sent and paid, and a repeat with its key pays nothing more', async () => {
  const { asha, first } = await answered();
  const elsewhere: UserContext = { ...asha, sendInBatch: createMessageSender(world.services) };
  const sends = [asha, elsewhere, asha, elsewhere].map((ctx, i) => followUp(withKey(ctx, `follow-${i}`), first));
  const outcomes = await outcomesOf(sends);
  const winner = outcomes.indexOf('pending');
  expect(outcomes.filter((outcome) => outcome === 'ALREADY_FOLLOWED_UP')).toHaveLength(3);
  expect(winner).toBeGreaterThanOrEqual(0);
  expect(await followUp(withKey(asha, `follow-${winner}`), first)).toEqual(await sends[winner]);
  expect(await world.balanceOf(asha)).toBe(58);
  await world.expectSumsHold();
});

test('the database refuses a second follow-up even without the check', async () => {
  const { asha, first } = await answered();
  const { id } = await followUp(asha, first);
  await expect(
    world.database.ownerPool.query(
      `insert into messages (sender_id, recipient_id, subject, content, price_coins, fee_coins, expires_at, hold_tx_id, follows_message_id)
       select sender_id, recipient_id, subject, content, 1, 0, now() + interval '1 day', -1, follows_message_id from messages where id = $1`,
      [id],
    ),
  ).rejects.toThrow('messages_followed_once');
});

test('after a follow-up that was rejected or expired the sender gets the coins back and may ask again', async () => {
  const { asha, first } = await answered();
  await world.reject(await followUp(asha, first));
  const second = await followUp(asha, first);
  await world.makeDue(second);
  await Promise.all([expireMessages(world.services, [second.id]), expireMessages(world.services, [second.id])]);
  expect(await world.balanceOf(asha)).toBe(70);
  expect(await followUp(asha, first)).toMatchObject({ status: 'pending', amount: 12 });
  await world.expectSumsHold();
});
