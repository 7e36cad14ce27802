import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { UserContext } from '../../context.ts';
import { getEarnings } from '../../coins/get-earnings.ts';
import { getRecipient } from '../../recipients/get-recipient.ts';
import { expireMessages } from '../../expiry/expire-messages.ts';
import { grantPass, revokePass } from '../../passes/free-passes.ts';
import { findPass, listPasses } from '../../passes/list-passes.ts';
import { getPublicProfile } from '../../profiles/get-public-profile.ts';
import { blockPerson, unblockPerson } from '../../safety/block-person.ts';
import { rejectionOf } from '../../testing/factories.ts';
import { failCalls, outcomesOf, watchBatches, withKey } from '../batch-fixtures.ts';
import { findPaidWith } from './find-paid-with.ts';
import { CONTENT, messageWorld, type MessageWorld } from '../message-fixtures.ts';
import { listNotifications } from '../notifications/notifications.ts';
import { rateReply } from '../rating/rate-reply.ts';
import { createMessageSender } from './send-batches.ts';
import { sendMessage } from './send-message.ts';
import { validateCost } from './validate-cost.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await messageWorld();
});
afterEach(() => vi.restoreAllMocks());

const sendFree = (from: UserContext, to: UserContext, changes: Partial<Parameters<typeof sendMessage>[1]> = {}) =>
  sendMessage(from, { recipientId: to.userId, subject: 'A question', content: CONTENT, tier: 'free_pass', ...changes });

/** Asha without coins, Ravi with a rate of 30, and a pass of Ravi's for her. */
async function guestOf(terms: { uses?: number; until?: string } = { uses: 2 }) {
  const [asha, ravi] = [await world.person({ coins: 0 }), await world.person({ coins: 0, rate: 30 })];
  await grantPass(ravi, { userId: asha.userId, ...terms });
  return { asha, ravi };
}

async function ledgerRows(): Promise<unknown> {
  const { rows } = await world.database.ownerPool.query('select count(*) as tx, max(id) as last from ledger_tx');
  return rows;
}

const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString();

test('a message with a free pass moves no coins, whether it is answered, rejected or expires', async () => {
  const { asha, ravi } = await guestOf({ uses: 3 });
  const before = await ledgerRows();
  expect(await getRecipient(asha, { id: ravi.userId })).toMatchObject({ freePass: { until: null, usesLeft: 3 } });
  const cost = { recipientId: ravi.userId, tier: 'free_pass' as const };
  expect(await validateCost(asha, cost)).toMatchObject({ canAfford: true, requiredAmount: 0 });
  const answered = await sendFree(asha, ravi);
  expect(answered).toMatchObject({ tier: 'free_pass', amount: 0, feeCoins: 0, status: 'pending' });
  expect(await world.reply(answered)).toMatchObject({ status: 'replied', amount: 0 });
  expect(await world.reject(await sendFree(asha, ravi))).toMatchObject({ status: 'rejected' });
  const due = await sendFree(asha, ravi);
  await world.makeDue(due);
  await Promise.all([expireMessages(world.services, [due.id]), expireMessages(world.services, [due.id])]);
  expect(await world.statusOf(due)).toBe('expired');
  expect(await ledgerRows()).toEqual(before);
  expect(await findPaidWith(asha, { id: answered.id })).toEqual({ bonus: 0, purchased: 0, earned: 0, earnedBonus: 0 });
  expect((await rejectionOf(validateCost(asha, cost))).code).toBe('FREE_PASS_ENDED');
  expect((await rejectionOf(sendFree(asha, ravi))).code).toBe('FREE_PASS_ENDED');
  expect((await getRecipient(asha, { id: ravi.userId })).freePass).toBeNull();
  await world.expectSumsHold();
});

test('a free message counts in no public figure and in no earnings, and cannot be rated', async () => {
  const { asha, ravi } = await guestOf();
  const message = await world.reply(await sendFree(asha, ravi));
  const due = await sendFree(asha, ravi);
  await world.makeDue(due);
  await expireMessages(world.services, [due.id]);
  const rating = rateReply(asha, { messageId: message.id, ratedUserId: ravi.userId, rating: 5 });
  expect((await rejectionOf(rating)).code).toBe('FREE_MESSAGE_NOT_RATED');
  const { rows } = await world.database.ownerPool.query<{ median: unknown }>(
    'select response_median_hours($1) as median',
    [ravi.userId],
  );
  expect(rows).toEqual([{ median: null }]);
  expect(await getPublicProfile(asha, { userId: ravi.userId })).toMatchObject({
    totalMessages: 0,
    responseRate: null,
    rating: null,
  });
  expect(await getEarnings(ravi)).toMatchObject({ total: 0, averagePerMessage: 0 });
});

test('parallel sends on two nodes use a pass exactly as often as allowed, in batches with paid messages', async () => {
  const { asha, ravi } = await guestOf({ uses: 1 });
  const payer = await world.person({ coins: 30 });
  const elsewhere: UserContext = { ...asha, sendInBatch: createMessageSender(world.services) };
  const batches = watchBatches(world, 'send_messages');
  const sends = [asha, elsewhere, asha, elsewhere].map((ctx) => sendFree(ctx, ravi));
  const paid = world.send(payer, ravi);
  const outcomes = await outcomesOf(sends);
  expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'FREE_PASS_ENDED')).toHaveLength(3);
  expect(await paid).toMatchObject({ amount: 30 });
  expect(batches.some((users) => users.length > 1)).toBe(true);
  expect(await world.balanceOf(payer)).toBe(0);
  await world.expectSumsHold();
});

test('a repeat with the same key uses the pass once, also when it was the last use', async () => {
  const { asha, ravi } = await guestOf({ uses: 1 });
  const keyed = withKey(asha, 'free-1');
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => sendFree(keyed, ravi)));
  for (const other of others) expect(other).toEqual(first);
  await revokePass(ravi, { userId: asha.userId });
  expect(await sendFree(keyed, ravi)).toEqual(first);
});

test('a pass is open at once although the clock was fast when it was given', async () => {
  const { asha, ravi } = await guestOf({ uses: 2 });
  await world.database.ownerPool.query(
    `update free_passes set created_at = clock_timestamp() + interval '45 seconds' where guest_id = $1`,
    [asha.userId],
  );
  expect(await getRecipient(asha, { id: ravi.userId })).toMatchObject({ freePass: { usesLeft: 2 } });
  expect((await findPass(ravi, { userId: asha.userId })).pass).toMatchObject({ uses: 0, usesMax: 2 });
  expect((await listPasses(ravi, { page: 0, size: 20 })).totalElements).toBe(1);
  const cost = { recipientId: ravi.userId, tier: 'free_pass' as const };
  expect(await validateCost(asha, cost)).toMatchObject({ canAfford: true });
  expect(await sendFree(asha, ravi)).toMatchObject({ amount: 0, status: 'pending' });
  await grantPass(ravi, { userId: asha.userId, uses: 2 }); // the same terms: the open pass stays
  expect((await findPass(ravi, { userId: asha.userId })).pass).toMatchObject({ uses: 1 });
});

test('a message that is rejected for another reason uses nothing', async () => {
  const { asha, ravi } = await guestOf({ uses: 1 });
  expect((await rejectionOf(sendFree(asha, ravi, { amount: 30 }))).code).toBe('PRICE_CHANGED');
  expect((await rejectionOf(sendFree(ravi, asha))).code).toBe('FREE_PASS_ENDED');
  expect((await findPass(ravi, { userId: asha.userId })).pass).toMatchObject({ uses: 0, usesMax: 1 });
  // Without the tier the message is an ordinary one.
  expect((await rejectionOf(world.send(asha, ravi))).code).toBe('INSUFFICIENT_COINS');
});

test('a revoked pass stops the sends after it, however the two race', async () => {
  const pairs = await Promise.all(Array.from({ length: 12 }, () => guestOf({ until: inOneDay() })));
  const outcomes = await outcomesOf(
    pairs.map(async ({ asha, ravi }, i) => {
      const [sent] = await Promise.all(
        i % 2 === 0
          ? [sendFree(asha, ravi), revokePass(ravi, { userId: asha.userId })]
          : [revokePass(ravi, { userId: asha.userId }).then(() => sendFree(asha, ravi))],
      );
      return sent;
    }),
  );
  outcomes.forEach((outcome, i) =>
    expect(i % 2 === 0 ? ['pending', 'FREE_PASS_ENDED'] : ['FREE_PASS_ENDED']).toContain(outcome),
  );
  const { rows } = await world.database.ownerPool.query(
    'select m.id from messages m join free_passes p on p.id = m.free_pass_id where m.created_at > p.revoked_at',
  );
  expect(rows).toEqual([]);
  await world.expectSumsHold();
});

test('not even the owner of the database can store a free message without an open pass', async () => {
  const { asha, ravi } = await guestOf({ uses: 1 });
  const { id } = await sendFree(asha, ravi);
  const insert = (columns: string, values: string) =>
    world.database.ownerPool.query(
      `insert into messages (sender_id, recipient_id, subject, content, fee_coins, expires_at, ${columns})
       select sender_id, recipient_id, subject, content, 0, expires_at, ${values} from messages where id = $1`,
      [id],
    );
  await expect(insert('price_coins, tier, free_pass_id', `0, 'free_pass', free_pass_id`)).rejects.toThrow(
    'no open free pass',
  );
  await expect(insert('price_coins, tier, free_pass_id', `0, 'free_pass', uuidv7()`)).rejects.toThrow(
    'no open free pass',
  );
  await expect(insert('price_coins, tier', `0, 'free_pass'`)).rejects.toThrow('messages_paid_or_with_a_pass');
  await expect(insert('price_coins, hold_tx_id', '0, -1')).rejects.toThrow('messages_price_in_range');
  await expect(insert('price_coins', '5')).rejects.toThrow('messages_paid_or_with_a_pass');
  await expect(
    world.database.ownerPool.query('update free_passes set uses = 2 where guest_id = $1', [asha.userId]),
  ).rejects.toThrow('free_passes_never_overused');
  await expect(
    world.services.pool.query('update free_passes set uses = 0 where guest_id = $1', [asha.userId]),
  ).rejects.toThrow('permission denied');
});

test('grants are repeatable, replace other terms, and are listed until they end', async () => {
  const { asha, ravi } = await guestOf({ uses: 2 });
  const grant = (terms: { uses?: number; until?: string }) => grantPass(ravi, { userId: asha.userId, ...terms });
  const titles = async () => (await listNotifications(asha, { page: 0, size: 20 })).content.map(({ title }) => title);
  await sendFree(asha, ravi);
  // A repeat does not give back what was used.
  expect((await grant({ uses: 2 })).pass).toMatchObject({ uses: 1, usesMax: 2, until: null });
  expect(await titles()).toEqual(['Asha Rao gave you a free pass']);
  const until = inOneDay();
  await Promise.all([grant({ until }), grant({ until }), grant({ until })]);
  expect(await titles()).toHaveLength(1);
  const { content, totalElements } = await listPasses(ravi, { page: 0, size: 20 });
  expect([content, totalElements]).toMatchObject([[{ userId: asha.userId, uses: 0, usesMax: null, until }], 1]);
  for (let i = 0; i < 2; i += 1) expect(await revokePass(ravi, { userId: asha.userId })).toEqual({ pass: null });
  expect((await listPasses(ravi, { page: 0, size: 20 })).totalElements).toBe(0);

  expect((await rejectionOf(grantPass(ravi, { userId: ravi.userId, uses: 1 }))).code).toBe('SELF_FREE_PASS');
  const hidden = await world.person({ isPublic: false });
  expect((await rejectionOf(grantPass(ravi, { userId: hidden.userId, uses: 1 }))).code).toBe('NOT_FOUND');
  for (const days of [-1, 400]) {
    const wrong = new Date(Date.now() + days * 86_400_000).toISOString();
    expect((await rejectionOf(grant({ until: wrong }))).fields).toHaveProperty('until');
  }
});

test('a grant notifies once a day, and never a person who has blocked the owner', async () => {
  const { asha, ravi } = await guestOf({ uses: 2 });
  const grant = (uses: number) => grantPass(ravi, { userId: asha.userId, uses });
  const countOf = async () => (await listNotifications(asha, { page: 0, size: 20 })).content.length;
  const live = () => world.published.filter((event) => event.startsWith(asha.userId)).length;
  const before = live();
  await grant(3);
  expect([await countOf(), live()]).toEqual([1, before]);
  await world.database.ownerPool.query(
    `update free_passes set notified_at = notified_at - interval '25 hours' where guest_id = $1`,
    [asha.userId],
  );
  await blockPerson(asha, { userId: ravi.userId });
  expect((await grant(4)).pass).toMatchObject({ usesMax: 4 });
  expect([await countOf(), live()]).toEqual([1, before]);
  await unblockPerson(asha, { userId: ravi.userId });
  await grant(5);
  expect([await countOf(), live()]).toEqual([2, before + 1]);
});

test('only a person who takes messages can give a pass', async () => {
  const asha = await world.person();
  for (const owner of [await world.person({ rate: null }), await world.person({ isPublic: false })]) {
    expect(await rejectionOf(grantPass(owner, { userId: asha.userId, uses: 1 }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { uses: 'Set a message price and make your profile public first' },
    });
  }
});

test('a grant is not reported as undone when only the read after it fails', async () => {
  const { asha, ravi } = await guestOf({ uses: 2 });
  failCalls(world, 'passes.of', 'lost');
  const rejection = await rejectionOf(grantPass(ravi, { userId: asha.userId, uses: 3 }));
  expect(rejection.code).toBe('OUTCOME_UNKNOWN');
  expect((await findPass(ravi, { userId: asha.userId })).pass).toMatchObject({ usesMax: 3 });
});
