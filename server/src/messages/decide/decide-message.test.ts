import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contextFor, rejectionOf } from '../../testing/factories.ts';
import { messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { rejectMessage } from './reject-message.ts';
import { replyToMessage } from './reply-to-message.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});
beforeEach(() => void (world.published.length = 0));

test('pays the recipient the price once when they reply', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ coins: 0, rate: 40 })];
  const message = await world.send(asha, ravi);
  world.published.length = 0;
  const replied = await world.reply(message, 'Yes, gladly.');
  expect(replied).toMatchObject({ status: 'replied', reply: { content: 'Yes, gladly.', readAt: null } });
  expect(replied.readAt).not.toBeNull();
  expect([await world.balanceOf(asha), await world.balanceOf(ravi)]).toEqual([60, 40]);
  expect(world.published).toEqual([
    `${asha.userId}: message.replied`,
    `${asha.userId}: counts.changed`,
    `${ravi.userId}: balance.changed`,
    `${ravi.userId}: counts.changed`,
  ]);
  expect((await rejectionOf(world.reply(message))).code).toBe('ALREADY_REPLIED');
  expect((await rejectionOf(world.reject(message))).code).toBe('ALREADY_REPLIED');
  const stats = await world.services.db
    .selectFrom('profile_stats')
    .select(['consultations', 'response_rate'])
    .where('user_id', '=', ravi.userId)
    .executeTakeFirstOrThrow();
  expect(stats).toEqual({ consultations: 1, response_rate: 100 });
  await world.expectSumsHold();
});

test('refunds the sender on rejection without changing the response rate', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ rate: 40 })];
  const message = await world.send(asha, ravi);
  world.published.length = 0;
  expect(await world.reject(message, 'Not my field')).toMatchObject({
    status: 'rejected',
    reply: null,
    metadata: { rejectionReason: 'Not my field' },
  });
  expect(await world.balanceOf(asha)).toBe(100);
  expect(world.published).toEqual([
    `${asha.userId}: message.rejected`,
    `${asha.userId}: balance.changed`,
    `${asha.userId}: counts.changed`,
    `${ravi.userId}: counts.changed`,
  ]);
  expect((await rejectionOf(world.reply(message))).code).toBe('ALREADY_REJECTED');
  expect((await rejectionOf(world.reject(message))).code).toBe('ALREADY_REJECTED');
  const { rows } = await world.database.ownerPool.query('select from response_days where user_id = $1', [ravi.userId]);
  expect(rows).toHaveLength(0);
  await world.expectSumsHold();
});

test.each(['reply', 'reject'] as const)(
  'rejects a %s after the deadline with MESSAGE_EXPIRED and refunds the sender',
  async (answer) => {
    const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ coins: 0, rate: 40 })];
    const message = await world.send(asha, ravi);
    await world.makeDue(message);
    world.published.length = 0;
    expect((await rejectionOf(world[answer](message))).code).toBe('MESSAGE_EXPIRED');
    expect(await world.statusOf(message)).toBe('expired');
    expect([await world.balanceOf(asha), await world.balanceOf(ravi)]).toEqual([100, 0]);
    expect(world.published.filter((line) => line.endsWith('message.expired'))).toHaveLength(2);
    expect((await rejectionOf(world[answer](message))).code).toBe('MESSAGE_EXPIRED');
    await world.expectSumsHold();
  },
);

test('rejects answers from anyone but the recipient with NOT_FOUND', async () => {
  const [asha, ravi, stranger] = [await world.person(), await world.person(), await world.person()];
  const { id } = await world.send(asha, ravi);
  for (const ctx of [asha, stranger]) {
    expect((await rejectionOf(replyToMessage(ctx, { messageId: id, content: 'Mine' }))).code).toBe('NOT_FOUND');
    expect((await rejectionOf(rejectMessage(ctx, { id }))).code).toBe('NOT_FOUND');
  }
  expect(await world.statusOf({ id })).toBe('pending');
});

test('lets exactly one of concurrent reply, rejection and expiry win and rejects the others accordingly', async () => {
  const winners = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ coins: 0, rate: 10 })];
    const message = await world.send(asha, ravi);
    // The deadline passes during the race. The call that locks the row first compares it with the current time.
    await world.database.ownerPool.query(
      `update messages set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where id = $1`,
      [message.id, round],
    );
    const race = [world.reply(message), world.reject(message), world.reply(message), world.reject(message)];
    const expiry = expireMessages(world.services, [message.id]);
    const outcomes = await Promise.allSettled(race);
    await expiry;
    await expireMessages(world.services, [message.id]);

    const status = await world.statusOf(message);
    winners.add(status ?? '');
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(status === 'expired' ? 0 : 1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    const expected = { replied: 'ALREADY_REPLIED', rejected: 'ALREADY_REJECTED', expired: 'MESSAGE_EXPIRED' };
    expect(new Set(codes)).toEqual(new Set([expected[status as keyof typeof expected]]));
    const total = (await world.balanceOf(asha)) + (await world.balanceOf(ravi));
    expect(total).toBe(10);
  }
  expect(winners.has('pending')).toBe(false);
  await world.expectSumsHold();
});

test('pays the recipient once for parallel replies with one idempotency key', async () => {
  const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ coins: 0, rate: 10 })];
  const message = await world.send(asha, ravi);
  world.published.length = 0;
  const keyed = contextFor(world.services, ravi.userId, { idempotencyKey: 'reply-1' });
  const input = { messageId: message.id, content: 'My answer' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => replyToMessage(keyed, input)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(world.published.filter((line) => line.endsWith('message.replied'))).toHaveLength(1);
  expect(await world.balanceOf(ravi)).toBe(10);
  expect((await rejectionOf(replyToMessage(keyed, { ...input, content: 'Other' }))).code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
});

test('refunds once for parallel rejections with one idempotency key', async () => {
  const [asha, ravi] = [await world.person({ coins: 10 }), await world.person({ rate: 10 })];
  const { id } = await world.send(asha, ravi);
  const other = await world.send(await world.person(), ravi);
  const keyed = contextFor(world.services, ravi.userId, { idempotencyKey: 'reject-1' });
  const answers = await Promise.all(Array.from({ length: 6 }, () => rejectMessage(keyed, { id })));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await world.balanceOf(asha)).toBe(10);
  expect((await rejectionOf(rejectMessage(keyed, { id: other.id }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await world.statusOf(other)).toBe('pending');
  await world.expectSumsHold();
});

test('does not deadlock when a recipient answers many messages while their senders send more', async () => {
  const ravi = await world.person({ coins: 0, rate: 1 });
  const senders = await Promise.all(Array.from({ length: 5 }, () => world.person({ coins: 100 })));
  const first = await Promise.all(senders.flatMap((sender) => [0, 1, 2].map(() => world.send(sender, ravi))));
  // A third is overdue, so that sends also expire messages to the person who is replying.
  await Promise.all(first.filter((_, index) => index % 3 === 0).map((message) => world.makeDue(message)));
  const outcomes = await Promise.allSettled([
    ...first.map((message, index) => (index % 2 ? world.reply(message) : world.reject(message))),
    ...senders.map((sender) => world.send(sender, ravi)),
  ]);
  const unexpected = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && outcome.reason.code !== 'MESSAGE_EXPIRED',
  );
  expect(unexpected).toEqual([]);
  await world.expectSumsHold();
});
