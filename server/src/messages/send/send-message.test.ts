import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contextFor, rejectionOf } from '../../testing/factories.ts';
import { ownerOf } from '../../testing/owner-of.ts';
import { CONTENT, messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { sendMessage } from './send-message.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});
beforeEach(() => void (world.published.length = 0));

test('moves the price into escrow and returns the pending message', async () => {
  const [asha, ravi] = [await world.person({ coins: 50 }), await world.person({ rate: 30, firstName: 'Ravi' })];
  const message = await world.send(asha, ravi);
  expect(message).toMatchObject({
    fromUserId: asha.userId,
    toUserId: ravi.userId,
    toUserName: 'Ravi Rao',
    amount: 30,
    feeCoins: 0,
    status: 'pending',
    readAt: null,
    reply: null,
    userRating: null,
    metadata: { rejectionReason: null },
    toUser: { id: ravi.userId, name: 'Ravi Rao', rating: null },
  });
  expect(Date.parse(message.expiresAt) - Date.parse(message.createdAt)).toBe(7 * 24 * 3600 * 1000);
  expect(await world.balanceOf(asha)).toBe(20);
  expect(world.published).toEqual([
    `${ravi.userId}: message.received`,
    `${ravi.userId}: counts.changed`,
    `${asha.userId}: balance.changed`,
    `${asha.userId}: counts.changed`,
  ]);
  await world.expectSumsHold();
});

test('says of the first message only that it is the first question of its sender', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ rate: 30 })];
  expect(await world.send(asha, ravi)).toMatchObject({ isFirstQuestion: true });
  expect(await world.send(asha, ravi)).toMatchObject({ isFirstQuestion: false });
});

test('a rejected send moves no coins and publishes nothing', async () => {
  const asha = await world.person({ coins: 50 });
  const priced = await world.person({ rate: 60 });
  const unpriced = await world.person({ rate: null });
  const hidden = await world.person({ isPublic: false });
  const suspended = await world.person();
  await ownerOf(world.services.db)
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.userId)
    .execute();

  const outcomeOf = async (recipientId: string, amount?: number) => {
    const input = { recipientId, subject: 'A question', content: CONTENT, ...(amount ? { amount } : {}) };
    const { code, params } = await rejectionOf(sendMessage(asha, input));
    return [code, params];
  };
  expect(await outcomeOf(priced.userId)).toEqual(['INSUFFICIENT_COINS', { balance: 50, required: 60 }]);
  expect(await outcomeOf(priced.userId, 40)).toEqual(['PRICE_CHANGED', { currentRate: 60 }]);
  expect(await outcomeOf(unpriced.userId)).toEqual(['RECIPIENT_HAS_NO_RATE', {}]);
  expect(await outcomeOf(asha.userId)).toEqual(['SELF_MESSAGE', {}]);
  expect(await outcomeOf(hidden.userId)).toEqual(['NOT_FOUND', {}]);
  expect(await outcomeOf(suspended.userId)).toEqual(['NOT_FOUND', {}]);
  expect(await outcomeOf('00000000-0000-0000-0000-000000000000')).toEqual(['NOT_FOUND', {}]);

  expect(await world.balanceOf(asha)).toBe(50);
  expect(world.published).toEqual([]);
  await world.expectSumsHold();
});

test('a private profile takes no new messages, even from past contacts', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  await world.send(asha, ravi);
  await world.services.db
    .updateTable('users')
    .set({ is_profile_public: false })
    .where('id', '=', ravi.userId)
    .execute();
  expect((await rejectionOf(world.send(asha, ravi))).code).toBe('NOT_FOUND');
});

test('lets exactly 7 of 20 concurrent sends succeed when the balance covers 7', async () => {
  const [asha, ravi] = [await world.person({ coins: 75 }), await world.person({ rate: 10 })];
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => world.send(asha, ravi)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  expect(await world.balanceOf(asha)).toBe(5);
  await world.expectSumsHold();
});

test('does not deadlock when people message each other at the same time', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.person({ coins: 1000 })));
  const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to] as const));
  await Promise.all(pairs.map(([from, to]) => world.send(from, to)));
  expect(await Promise.all(people.map((person) => world.balanceOf(person)))).toEqual(people.map(() => 1000 - 5 * 10));
  await world.expectSumsHold();
});

test('charges once for parallel sends with one idempotency key', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ rate: 10 })];
  const keyed = contextFor(world.services, asha.userId, { idempotencyKey: 'draft-1' });
  const input = { recipientId: ravi.userId, subject: 'A question', content: CONTENT };
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendMessage(keyed, input)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await world.balanceOf(asha)).toBe(90);
  expect(world.published.filter((line) => line.endsWith('message.received'))).toHaveLength(1);

  const [message] = answers;
  if (message) await world.reply(message);
  expect(await sendMessage(keyed, input)).toEqual(message);
  expect((await rejectionOf(sendMessage(keyed, { ...input, subject: 'Another question' }))).code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  await world.expectSumsHold();
});

test('a rejected send leaves its idempotency key free', async () => {
  const [asha, ravi] = [await world.person({ coins: 5 }), await world.person({ rate: 10 })];
  const keyed = contextFor(world.services, asha.userId, { idempotencyKey: 'draft-2' });
  const input = { recipientId: ravi.userId, subject: 'A question', content: CONTENT };
  expect((await rejectionOf(sendMessage(keyed, input))).code).toBe('INSUFFICIENT_COINS');
  await world.services.db.updateTable('users').set({ message_rate: 4 }).where('id', '=', ravi.userId).execute();
  expect(await sendMessage(keyed, input)).toMatchObject({ amount: 4, status: 'pending' });
});

test('refunds an overdue message before the next send, which can spend its coins', async () => {
  const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ rate: 10 })];
  const first = await world.send(asha, ravi);
  expect((await rejectionOf(world.send(asha, ravi))).code).toBe('INSUFFICIENT_COINS');
  await world.makeDue(first);
  world.published.length = 0;
  const second = await world.send(asha, ravi);
  expect(second.status).toBe('pending');
  expect(await world.statusOf(first)).toBe('expired');
  expect(world.published).toContain(`${ravi.userId}: message.expired`);
  expect(world.published).toContain(`${asha.userId}: message.expired`);
  await world.expectSumsHold();
});

test('price and fee are fixed when the message is sent', async () => {
  const feeWorld = await messageWorld({ PLATFORM_FEE_BPS: '1500' });
  const [asha, ravi] = [await feeWorld.person({ coins: 100 }), await feeWorld.person({ coins: 0, rate: 33 })];
  const message = await feeWorld.send(asha, ravi);
  expect(message).toMatchObject({ amount: 33, feeCoins: 4 });
  await feeWorld.services.db.updateTable('users').set({ message_rate: 900 }).where('id', '=', ravi.userId).execute();
  expect(await feeWorld.reply(message)).toMatchObject({ amount: 33, feeCoins: 4, status: 'replied' });
  expect(await feeWorld.balanceOf(ravi)).toBe(29);
  await feeWorld.expectSumsHold();
});

test('not even the database owner can close a message twice or change its price', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const { id } = await world.reply(await world.send(asha, ravi));
  const asOwner = (set: string) => world.database.ownerPool.query(`update messages set ${set} where id = $1`, [id]);
  await expect(asOwner(`status = 'expired', reply_content = null, replied_at = null`)).rejects.toThrow('never change');
  await expect(asOwner('price_coins = 1')).rejects.toThrow('never change');
  const asServer = world.services.pool.query(`update messages set status = 'pending' where id = $1`, [id]);
  await expect(asServer).rejects.toThrow('permission denied');
});
