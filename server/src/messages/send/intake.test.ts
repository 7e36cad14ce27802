/** Experts limit new messages by a pause or a weekly capacity. */
import { beforeAll, describe, expect, test, vi, afterEach } from 'vitest';
import type { UserContext } from '../../context.ts';
import { blockPerson } from '../../safety/block-person.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { outcomesOf, watchBatches, withKey } from '../batch-fixtures.ts';
import { CONTENT, messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { createMessageSender } from './send-batches.ts';
import { sendMessage } from './send-message.ts';
import { validateCost } from './validate-cost.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});
afterEach(() => vi.restoreAllMocks());

const set = (
  person: UserContext,
  fields: { paused_until?: string; capacity_per_week?: number; priority_rate?: number },
) => world.services.db.updateTable('users').set(fields).where('id', '=', person.userId).execute();

/** Returns an expert with a weekly limit. */
async function limited(capacity: number): Promise<UserContext> {
  const expert = await world.person({ rate: 10 });
  await set(expert, { capacity_per_week: capacity });
  return expert;
}

const people = (count: number, coins = 50) => Promise.all(Array.from({ length: count }, () => world.person({ coins })));
const balancesOf = (senders: readonly UserContext[]) => Promise.all(senders.map((sender) => world.balanceOf(sender)));

async function dayInIndia(daysAhead: number): Promise<string> {
  const { rows } = await world.database.ownerPool.query<{ day: string }>(
    `select (day_in_india(now()) + $1::integer)::text as day`,
    [daysAhead],
  );
  return rows[0]?.day ?? '';
}

test('a paused expert takes no message until the day of return, and open messages keep their deadline', async () => {
  const [expert, sender] = [await world.person(), await world.person({ coins: 50 })];
  const open = await world.send(sender, expert);
  const until = await dayInIndia(1);
  await set(expert, { paused_until: until });

  const rejected = { code: 'EXPERT_PAUSED', status: 422, params: { until } };
  expect(await rejectionOf(world.send(sender, expert))).toMatchObject(rejected);
  expect(await rejectionOf(validateCost(sender, { recipientId: expert.userId }))).toMatchObject(rejected);
  expect(await world.balanceOf(sender)).toBe(40);
  expect(await world.reply(open)).toMatchObject({ status: 'replied', expiresAt: open.expiresAt });

  await set(expert, { paused_until: await dayInIndia(0) });
  expect(await world.send(sender, expert)).toMatchObject({ status: 'pending' });
  await world.expectSumsHold();
});

describe('weekly capacity', () => {
  test('of many people who send at once from two nodes, exactly one gets the last place, and no other pays', async () => {
    const expert = await limited(3);
    const [early, senders] = [await people(2), await people(24)];
    for (const sender of early) await world.send(sender, expert);
    const otherNode = createMessageSender(world.services);
    const outcomes = await outcomesOf(
      senders.map((sender, i) => world.send(i % 2 ? sender : { ...sender, sendInBatch: otherNode }, expert)),
    );
    expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'EXPERT_FULL')).toHaveLength(23);
    expect((await balancesOf(senders)).filter((coins) => coins === 40)).toHaveLength(1);
    expect((await balancesOf(senders)).filter((coins) => coins === 50)).toHaveLength(23);
    await world.expectSumsHold();
  });

  test('a batch counts the messages of another that has not committed yet', async () => {
    const [expert, [first, second]] = [await limited(1), await people(2)];
    if (!first || !second) throw new Error('people are missing');
    const holder = await world.database.ownerPool.connect();
    const waiting = async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    };
    try {
      // The first batch waits for this key at its end, after it has taken the place.
      await holder.query('begin');
      await holder.query(
        `insert into idempotency_keys (user_id, key, operation, request_hash) values ($1, 'held', 'messages.send', '')`,
        [first.userId],
      );
      const input = { recipientId: expert.userId, subject: 'A question', content: CONTENT };
      const sends = [sendMessage(withKey(first, 'held'), input)];
      await expect.poll(waiting).toBe(1);
      const otherNode = createMessageSender(world.services);
      let isDone = false;
      const late = sendMessage({ ...second, sendInBatch: otherNode }, input);
      late.catch(() => undefined).finally(() => (isDone = true));
      await expect.poll(async () => isDone || (await waiting()) === 2).toBe(true);
      await holder.query('rollback');
      expect(await outcomesOf([...sends, late])).toEqual(['pending', 'EXPERT_FULL']);
    } finally {
      holder.release();
    }
    expect(await balancesOf([first, second])).toEqual([40, 50]);
  });

  test('within one batch, places go to the first who can pay, and messages to others are sent', async () => {
    const [expert, plain] = [await limited(2), await world.person()];
    const [poor] = await people(1, 5);
    const [blocked, first, second, third, other] = await people(5);
    if (!poor || !blocked || !first || !second || !third || !other) throw new Error('people are missing');
    await blockPerson(expert, { userId: blocked.userId });
    const batches = watchBatches(world, 'send_messages');
    const outcomes = await outcomesOf([
      world.send(poor, expert),
      world.send(blocked, expert),
      world.send(first, expert),
      world.send(second, expert),
      world.send(third, expert),
      world.send(other, plain),
    ]);
    expect(batches.map(({ length }) => length)).toEqual([6]);
    expect(outcomes).toEqual([
      'INSUFFICIENT_COINS',
      'RECIPIENT_NOT_AVAILABLE',
      'pending',
      'pending',
      'EXPERT_FULL',
      'pending',
    ]);
    expect(await balancesOf([poor, blocked, first, second, third, other])).toEqual([5, 50, 40, 40, 50, 40]);
    await world.expectSumsHold();
  });

  test('a repeat with the same key takes one place, and gets its answer when no place is left', async () => {
    const [expert, senders] = [await limited(1), await people(2)];
    const [sender, late] = senders;
    if (!sender || !late) throw new Error('people are missing');
    const input = { recipientId: expert.userId, subject: 'A question', content: CONTENT };
    const repeated = () => sendMessage(withKey(sender, 'repeated'), input);
    const answers = await Promise.all([repeated(), repeated(), repeated()]);
    expect(await outcomesOf([sendMessage(withKey(late, 'late'), input)])).toEqual(['EXPERT_FULL']);
    answers.push(await repeated());
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await balancesOf(senders)).toEqual([40, 50]);
    await world.expectSumsHold();
  });

  test('a place is taken for seven days, and longer while its message is pending', async () => {
    const [expert, [sender]] = [await limited(2), await people(1)];
    if (!sender) throw new Error('people are missing');
    await set(expert, { priority_rate: 15 });
    const priority = { recipientId: expert.userId, subject: 'A question', content: CONTENT, tier: 'priority' } as const;
    const [first] = [await world.send(sender, expert), await sendMessage(sender, priority)];
    const { ownerPool } = world.database;
    await ownerPool.query(`update messages set expires_at = now() + interval '9 days' where id = $1`, [first.id]);
    /** Returns how many places the expert has in some days, and in how many days from now the next one becomes free. */
    const placesIn = async (days: number, capacity = 2) => {
      const { rows } = await ownerPool.query<{ left: number; next: number | null }>(
        `select places_left as left, round(extract(epoch from next_place_at - now()) / 86400)::integer as next
         from weekly_places($1, $2, now() + interval '1 day' * $3)`,
        [expert.userId, capacity, days],
      );
      return rows[0];
    };
    expect(await placesIn(0)).toEqual({ left: 0, next: 7 });
    expect(await placesIn(8)).toEqual({ left: 1, next: 9 });
    expect(await placesIn(0, 1)).toMatchObject({ left: 0 });
    const full = await rejectionOf(world.send(sender, expert));
    expect(Date.parse(String(full.params['nextPlaceAt'])) - Date.now()).toBeGreaterThan(6.99 * 24 * 3600 * 1000);
    expect((await rejectionOf(validateCost(sender, { recipientId: expert.userId }))).code).toBe('EXPERT_FULL');

    await world.reply(first);
    expect(await placesIn(0)).toEqual({ left: 0, next: 7 });
    expect(await placesIn(8)).toEqual({ left: 2, next: null });
    await set(expert, { capacity_per_week: 3 });
    expect(await validateCost(sender, { recipientId: expert.userId })).toMatchObject({ placesLeft: 1 });
    expect(await world.send(sender, expert)).toMatchObject({ status: 'pending' });
  });
});
