import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { UserContext } from '../../context.ts';
import { mayHaveCommitted } from '../../database/errors.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';
import { createMessageDecider } from './decision-batches.ts';
import { failCalls, outcomesOf, watchBatches, withKey } from '../batch-fixtures.ts';
import { messageWorld, type MessageWorld } from '../message-fixtures.ts';
import type { Message } from '../message-operation.ts';
import { rejectMessage } from './reject-message.ts';
import { replyToMessage } from './reply-to-message.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});
afterEach(() => vi.restoreAllMocks());

interface Pair {
  readonly expert: UserContext;
  readonly message: Message;
}
type TenPairs = [Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair, Pair];

const people = (count: number, coins: number): Promise<UserContext[]> =>
  Promise.all(Array.from({ length: count }, () => world.person({ coins, rate: 10 })));
const balancesOf = (some: readonly UserContext[]): Promise<number[]> =>
  Promise.all(some.map((person) => world.balanceOf(person)));
const reply = (ctx: UserContext, { id }: Message, content = 'Here is my answer.') =>
  replyToMessage(ctx, { messageId: id, content });
const reject = (ctx: UserContext, { id }: Message) => rejectMessage(ctx, { id });

test('in one batch some replies and rejections succeed, and each of the others gets its own error', async () => {
  const sender = await world.person({ coins: 100 });
  const experts = await people(10, 0);
  const messages = await Promise.all(experts.map((expert) => world.send(sender, expert)));
  const pairs = experts.map((expert, index) => ({ expert, message: messages[index] as Message }));
  const [replying, keyed, rejecting, repeating, reusing, replied, rejected, late, expired, other] = pairs as TenPairs;
  const first = await reply(withKey(repeating.expert, 'first'), repeating.message);
  await reply(withKey(reusing.expert, 'first'), reusing.message);
  await reply(replied.expert, replied.message);
  await reject(rejected.expert, rejected.message);
  await world.makeDue(expired.message);
  await expireMessages(world.services, [expired.message.id]);
  await world.makeDue(late.message);

  const batches = watchBatches(world, 'decide_messages');
  const answers = [
    reply(replying.expert, replying.message),
    reply(withKey(keyed.expert, 'new'), keyed.message),
    reject(rejecting.expert, rejecting.message),
    reply(withKey(repeating.expert, 'first'), repeating.message),
    reply(withKey(reusing.expert, 'first'), reusing.message, 'Another answer'),
    reject(replied.expert, replied.message),
    reply(rejected.expert, rejected.message),
    reply(late.expert, late.message),
    reply(expired.expert, expired.message),
    reply(other.expert, messages[0] as Message),
  ];
  expect(await outcomesOf(answers)).toEqual([
    'replied',
    'replied',
    'rejected',
    'replied',
    'IDEMPOTENCY_KEY_REUSED',
    'ALREADY_REPLIED',
    'ALREADY_REJECTED',
    'MESSAGE_EXPIRED',
    'MESSAGE_EXPIRED',
    'NOT_FOUND',
  ]);
  expect(batches.map(({ length }) => length)).toEqual([10]);
  expect(await answers[3]).toEqual(first);
  expect(await balancesOf(experts)).toEqual([10, 10, 0, 10, 10, 10, 0, 0, 0, 0]);
  // Six messages are paid for or pending; four were refunded, one of them by the failed reply.
  expect(await world.balanceOf(sender)).toBe(40);
  expect(await world.statusOf(late.message)).toBe('expired');
  const { rows } = await world.database.ownerPool.query(
    `select type, count(*)::integer from notifications
     where user_id = $1 and message_id = any ($2) group by type order by type`,
    [sender.userId, [replying, keyed, rejecting, late].map(({ message }) => message.id)],
  );
  expect(rows).toEqual([
    { type: 'message_expired', count: 1 },
    { type: 'message_rejected', count: 1 },
    { type: 'message_replied', count: 2 },
  ]);
  await world.expectSumsHold();
});

test('one batch may move a wallet several times', async () => {
  const [person, ...experts] = (await people(4, 100)) as [UserContext, ...UserContext[]];
  const sent = await Promise.all(experts.map((expert) => world.send(person, expert)));
  const received = await world.send(experts[0] as UserContext, person);
  const batches = watchBatches(world, 'decide_messages');
  const outcomes = await outcomesOf([...sent.map((message) => world.reject(message)), world.reply(received)]);
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected', 'replied']);
  expect(batches.map(({ length }) => length)).toEqual([4]);
  expect(await world.balanceOf(person)).toBe(110);
  await world.expectSumsHold();
});

test('answers of one person are never in one batch, and a batch has at most 32', async () => {
  const sender = await world.person({ coins: 1000 });
  const [busy, ...others] = (await people(40, 0)) as [UserContext, ...UserContext[]];
  const mine = await Promise.all([1, 2, 3].map(() => world.send(sender, busy)));
  const theirs = await Promise.all(others.map((expert) => world.send(sender, expert)));
  const batches = watchBatches(world, 'decide_messages');
  const outcomes = await outcomesOf([...mine, ...theirs].map((message) => world.reply(message)));
  expect(new Set(outcomes)).toEqual(new Set(['replied']));
  expect(batches.flat()).toHaveLength(42);
  expect(Math.max(...batches.map(({ length }) => length))).toBe(32);
  for (const users of batches) expect(new Set(users).size).toBe(users.length);
  expect(await world.balanceOf(busy)).toBe(30);
  await world.expectSumsHold();
});

test('when a batch fails before it is committed, each answer is given alone', async () => {
  const sender = await world.person({ coins: 30 });
  const experts = (await people(3, 0)) as [UserContext, UserContext, UserContext];
  const messages = await Promise.all(experts.map((expert) => world.send(sender, expert)));
  const [one, two, three] = messages as [Message, Message, Message];
  await world.reply(three);
  failCalls(world, 'decide_messages', 'failed');
  expect(await outcomesOf([world.reply(one), world.reject(two), world.reply(three)])).toEqual([
    'replied',
    'rejected',
    'ALREADY_REPLIED',
  ]);
  expect(await balancesOf([sender, ...experts])).toEqual([10, 10, 0, 10]);
});

test('when the connection breaks after the commit, a key gets its answer; without a key nothing is tried again', async () => {
  const sender = await world.person({ coins: 20 });
  const [keyed, keyless] = (await people(2, 0)) as [UserContext, UserContext];
  const [one, two] = [await world.send(sender, keyed), await world.send(sender, keyless)];
  failCalls(world, 'decide_messages', 'lost');
  const [withAKey, without] = await Promise.allSettled([reply(withKey(keyed, 'lost'), one), reply(keyless, two)]);
  expect(withAKey).toMatchObject({ status: 'fulfilled', value: { status: 'replied' } });
  expect(without.status === 'rejected' && mayHaveCommitted((without.reason as Error).cause)).toBe(true);
  expect(await balancesOf([keyed, keyless])).toEqual([10, 10]);
});

test('the database refuses two answers to one message in one call', async () => {
  const [sender, expert] = [await world.person({ coins: 10 }), await world.person({ coins: 0 })];
  const { id } = await world.send(sender, expert);
  await expect(
    world.database.ownerPool.query(
      `select decide_messages(array[
         ($1, 'messages.reply', null, null, $2, 'a', null), ($1, 'messages.reject', null, null, $2, 'b', null)
       ]::message_decision[])`,
      [expert.userId, id],
    ),
  ).rejects.toMatchObject({ code: '23505' });
  expect([await world.statusOf({ id }), await world.balanceOf(expert)]).toEqual(['pending', 0]);
});

test('replies on two nodes race with repeats, rejections, expiry and sends, and each message is closed once', async () => {
  const otherNode = createMessageDecider(world.services);
  const everyone = await people(12, 60);
  const personOf = (index: number) => everyone[index % everyone.length] as UserContext;
  const messages = await Promise.all(
    everyone.flatMap((sender, index) => [1, 2, 3].map((step) => world.send(sender, personOf(index + step)))),
  );
  // A third expires during the race: whichever transaction locks the message first decides.
  await world.database.ownerPool.query(
    `update messages set expires_at = clock_timestamp() + number * interval '3 milliseconds'
     from unnest($1::uuid[]) with ordinality due (id, number) where messages.id = due.id`,
    [messages.filter((_, index) => index % 3 === 0).map(({ id }) => id)],
  );
  const recipientOf = ({ toUserId }: Message) => everyone.find(({ userId }) => userId === toUserId) as UserContext;
  const attempts = messages.flatMap((message) => {
    const here = recipientOf(message);
    const there = { ...here, decideInBatch: otherNode };
    return [
      reply(here, message),
      reply(there, message),
      reject(there, message),
      reply(withKey(here, `key of ${message.id}`), message),
      reply(withKey(there, `key of ${message.id}`), message),
    ];
  });
  const ids = messages.map(({ id }) => id);
  const sends = everyone.map((sender, index) => world.send(sender, personOf(index + 5)));
  const expiries = [expireMessages(world.services, ids), expireMessages(world.services, ids.toReversed())];
  const [results, sendOutcomes] = await Promise.all([Promise.allSettled(attempts), outcomesOf(sends), ...expiries]);
  expect(new Set(sendOutcomes)).toEqual(new Set(['pending']));
  const codes = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  for (const code of new Set(codes)) expect(['ALREADY_REJECTED', 'ALREADY_REPLIED', 'MESSAGE_EXPIRED']).toContain(code);
  await expireMessages(world.services, ids);
  const { rows } = await world.database.ownerPool.query<{ status: string; kinds: string[] }>(
    `select m.status, array_agg(t.kind) as kinds from messages m join ledger_tx t on t.hold_tx_id = m.hold_tx_id
     where m.id = any ($1) group by m.id, m.status`,
    [ids],
  );
  const kinds = { replied: 'release', rejected: 'refund_reject', expired: 'refund_expire' };
  expect(rows.filter(({ status, kinds: [kind] }) => kind !== kinds[status as keyof typeof kinds])).toEqual([]);
  expect([rows.length, rows.filter((row) => row.kinds.length !== 1)]).toEqual([messages.length, []]);
  await world.expectSumsHold();
});
