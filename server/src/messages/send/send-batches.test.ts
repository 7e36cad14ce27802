import { beforeAll, afterEach, expect, test, vi } from 'vitest';
import type { UserContext } from '../../context.ts';
import { mayHaveCommitted } from '../../database/errors.ts';
import { blockPerson } from '../../safety/block-person.ts';
import { failCalls, outcomesOf, watchBatches, withKey } from '../batch-fixtures.ts';
import { CONTENT, messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { createMessageSender } from './send-batches.ts';
import { sendMessage } from './send-message.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld({ RATE_LIMIT: 'on', DAILY_MESSAGE_CAP: '3' });
});
afterEach(() => vi.restoreAllMocks());

const input = (to: UserContext, subject = 'A question') => ({ recipientId: to.userId, subject, content: CONTENT });
test('sends the valid messages of a batch and rejects each of the others with its own error', async () => {
  const [expert, dear, blocking] = [await world.person(), await world.person({ rate: 60 }), await world.person()];
  const senders = await Promise.all(Array.from({ length: 9 }, () => world.person({ coins: 50 })));
  const [plain, keyed, repeating, reusing, poor, late, blocked, capped, self] = senders as [
    UserContext,
    UserContext,
    UserContext,
    UserContext,
    UserContext,
    UserContext,
    UserContext,
    UserContext,
    UserContext,
  ];
  const first = await sendMessage(withKey(repeating, 'first'), input(expert));
  await sendMessage(withKey(reusing, 'first'), input(expert));
  await blockPerson(blocking, { userId: blocked.userId });
  for (let i = 0; i < 3; i += 1) await world.send(capped, expert);

  const batches = watchBatches(world, 'send_messages');
  const sends = [
    sendMessage(plain, input(expert)),
    sendMessage(withKey(keyed, 'new'), input(expert)),
    sendMessage(withKey(repeating, 'first'), input(expert)),
    sendMessage(withKey(reusing, 'first'), input(expert, 'Another question')),
    sendMessage(poor, input(dear)),
    sendMessage(late, { ...input(expert), amount: 9 }),
    sendMessage(blocked, input(blocking)),
    sendMessage(capped, input(expert)),
    sendMessage(self, input(self)),
  ];
  expect(await outcomesOf(sends)).toEqual([
    'pending',
    'pending',
    'pending',
    'IDEMPOTENCY_KEY_REUSED',
    'INSUFFICIENT_COINS',
    'PRICE_CHANGED',
    'RECIPIENT_NOT_AVAILABLE',
    'DAILY_CAP_REACHED',
    'SELF_MESSAGE',
  ]);
  expect(batches.map(({ length }) => length)).toEqual([9]);
  expect(await sends[2]).toEqual(first);
  expect(await Promise.all(senders.map((sender) => world.balanceOf(sender)))).toEqual([
    40, 40, 40, 40, 50, 50, 50, 20, 50,
  ]);
  await world.expectSumsHold();
});

test('a batch has at most 32 messages, and no two of the same sender', async () => {
  const expert = await world.person();
  const others = await Promise.all(Array.from({ length: 40 }, () => world.person()));
  const sender = await world.person({ coins: 20 });
  const batches = watchBatches(world, 'send_messages');
  const sends = [sender, sender, sender, ...others].map((each) => world.send(each, expert));
  const outcomes = await outcomesOf(sends);
  expect(outcomes.filter((outcome) => outcome === 'INSUFFICIENT_COINS')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(others.length + 2);
  expect(batches.flat()).toHaveLength(43);
  expect(Math.max(...batches.map(({ length }) => length))).toBe(32);
  for (const users of batches) expect(new Set(users).size).toBe(users.length);
  await world.expectSumsHold();
});

test('the database refuses two messages of one sender in one call', async () => {
  const [sender, expert] = [await world.person(), await world.person()];
  await expect(
    world.database.ownerPool.query(
      `select send_messages(array[
         ($1, null, null, $2, 'a', 'c', null, null, null, null, null),
         ($1, null, null, $2, 'b', 'd', null, null, null, null, null)
       ]::outgoing_message[], '7 days', 0)`,
      [sender.userId, expert.userId],
    ),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await world.balanceOf(sender)).toBe(1000);
});

test('when a batch fails before it is committed, each message is sent alone', async () => {
  const [expert, dear] = [await world.person(), await world.person({ rate: 60 })];
  const senders = await Promise.all(Array.from({ length: 3 }, () => world.person({ coins: 50 })));
  failCalls(world, 'send_messages', 'failed');
  const [one, two, poor] = senders as [UserContext, UserContext, UserContext];
  expect(await outcomesOf([world.send(one, expert), world.send(two, expert), world.send(poor, dear)])).toEqual([
    'pending',
    'pending',
    'INSUFFICIENT_COINS',
  ]);
  expect(await Promise.all(senders.map((sender) => world.balanceOf(sender)))).toEqual([40, 40, 50]);
});

test('when the connection is lost during the commit, retries only messages with a key and charges each once', async () => {
  const expert = await world.person();
  const senders = await Promise.all(Array.from({ length: 2 }, () => world.person({ coins: 50 })));
  const [keyed, keyless] = senders as [UserContext, UserContext];
  failCalls(world, 'send_messages', 'lost');
  const [withAKey, without] = await Promise.allSettled([
    sendMessage(withKey(keyed, 'lost'), input(expert)),
    sendMessage(keyless, input(expert)),
  ]);
  expect(withAKey).toMatchObject({ status: 'fulfilled', value: { status: 'pending' } });
  expect(without.status === 'rejected' && mayHaveCommitted((without.reason as Error).cause)).toBe(true);
  expect(await Promise.all(senders.map((sender) => world.balanceOf(sender)))).toEqual([40, 40]);
});

test('reports an unknown outcome when the retry cannot reach the database', async () => {
  const [expert, sender] = [await world.person(), await world.person({ coins: 50 })];
  failCalls(
    world,
    'send_messages',
    'lost',
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  );
  const [lost] = await Promise.allSettled([sendMessage(withKey(sender, 'lost'), input(expert))]);
  expect(lost.status === 'rejected' && mayHaveCommitted((lost.reason as Error).cause)).toBe(true);
  expect(await world.balanceOf(sender)).toBe(40);
});

test('batches of two nodes race with replies, rejections and expiry without losing a coin', async () => {
  const experts = await Promise.all(Array.from({ length: 3 }, () => world.person({ rate: 10 })));
  const senders = await Promise.all(Array.from({ length: 24 }, () => world.person({ coins: 25 })));
  const expertOf = (i: number) => experts[i % experts.length] as UserContext;
  const first = await Promise.all(senders.map((sender, i) => world.send(sender, expertOf(i))));
  // Every second message is overdue, so that the sender’s next send expires it.
  await Promise.all(first.filter((_, i) => i % 2 === 0).map((message) => world.makeDue(message)));
  const otherNode = createMessageSender(world.services);
  const sends = senders.flatMap((sender, i) => [
    sendMessage(sender, input(expertOf(i + 1))),
    sendMessage({ ...sender, sendInBatch: otherNode }, input(expertOf(i + 2))),
    sendMessage(withKey({ ...sender, sendInBatch: otherNode }, 'same'), input(expertOf(i))),
    sendMessage(withKey(sender, 'same'), input(expertOf(i))),
  ]);
  const answers = first.flatMap((message) => [world.reply(message), world.reject(message)]);
  const [outcomes] = await Promise.all([outcomesOf(sends), Promise.allSettled(answers)]);
  expect(new Set(outcomes)).toEqual(new Set(['pending', 'INSUFFICIENT_COINS']));
  await world.expectSumsHold();
  for (const [index, sender] of senders.entries()) {
    const { rows } = await world.database.ownerPool.query<{ sent: number }>(
      `select count(*)::integer as sent from messages where sender_id = $1 and status in ('pending', 'replied')`,
      [sender.userId],
    );
    expect(await world.balanceOf(sender), `sender ${index}`).toBe(25 - 10 * (rows[0]?.sent ?? 0));
  }
});
