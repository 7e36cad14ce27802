import { expect, test } from 'vitest';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { validateCost } from '../messages/send/validate-cost.ts';
import { contextFor, rejectionOf } from '../testing/factories.ts';
import { ownerOf } from '../testing/owner-of.ts';
import { testPeople } from '../testing/people.ts';
import { blockPerson, isBlocked, unblockPerson } from './block-person.ts';
import { listBlocked } from './list-blocked.ts';

const people = await testPeople();
const { services, database, join, send } = people;

const coinsOf = async (userId: string): Promise<number | undefined> => {
  const { rows } = await database.pool.query<{ coins: number }>('select wallet_balance($1) as coins', [userId]);
  return rows[0]?.coins;
};

test('rejects a blocked sender before any coin moves, without revealing the block, until unblocked', async () => {
  const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 40 })];
  expect(await blockPerson(expert.ctx, { userId: sender.id })).toEqual({ userId: sender.id, blocked: true });
  const rejection = await rejectionOf(send(sender, expert));
  expect([rejection.code, rejection.message, rejection.params]).toEqual([
    'RECIPIENT_NOT_AVAILABLE',
    'This professional is not taking new messages right now',
    {},
  ]);
  expect((await rejectionOf(validateCost(sender.ctx, { recipientId: expert.id }))).code).toBe(
    'RECIPIENT_NOT_AVAILABLE',
  );
  const { rows } = await database.pool.query('select from ledger_tx where user_id = $1', [sender.id]);
  expect([await coinsOf(sender.id), rows.length]).toEqual([100, 1]);
  // Neither other senders nor the blocked person's other recipients are affected.
  await send(await join({ bonusCoins: 100 }), expert);
  await send(sender, await join({ message_rate: 1 }));

  expect(await unblockPerson(expert.ctx, { userId: sender.id })).toEqual({ userId: sender.id, blocked: false });
  await unblockPerson(expert.ctx, { userId: sender.id });
  await send(sender, expert);
});

test('reports a missing price to blocked senders as to everyone else', async () => {
  const [sender, unpriced] = [await join({ bonusCoins: 100 }), await join({ message_rate: null })];
  await blockPerson(unpriced.ctx, { userId: sender.id });
  expect((await rejectionOf(send(sender, unpriced))).code).toBe('RECIPIENT_HAS_NO_RATE');
  expect((await rejectionOf(validateCost(sender.ctx, { recipientId: unpriced.id }))).code).toBe(
    'RECIPIENT_HAS_NO_RATE',
  );
});

test('pending messages can still be answered, and a repeated send returns its first result', async () => {
  const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 40 })];
  const keyed = { id: sender.id, ctx: contextFor(services, sender.id, { idempotencyKey: 'draft' }) };
  const message = await send(keyed, expert);
  await blockPerson(expert.ctx, { userId: sender.id });
  expect(await send(keyed, expert)).toEqual(message);
  await replyToMessage(expert.ctx, { messageId: message.id, content: 'Here you are' });
  expect([await coinsOf(sender.id), await coinsOf(expert.id)]).toEqual([60, 40]);
});

test('a send concurrent with a block either completes or is rejected, never half', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [sender, expert] = [await join({ bonusCoins: 100 }), await join({ message_rate: 10 })];
    const [sends] = await Promise.all([
      Promise.allSettled(Array.from({ length: 6 }, () => send(sender, expert))),
      blockPerson(expert.ctx, { userId: sender.id }),
    ]);
    const sent = sends.filter(({ status }) => status === 'fulfilled').length;
    const codes = sends.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(codes).toEqual(Array.from({ length: 6 - sent }, () => 'RECIPIENT_NOT_AVAILABLE'));
    expect(await coinsOf(sender.id)).toBe(100 - 10 * sent);
    expect((await rejectionOf(send(sender, expert))).code).toBe('RECIPIENT_NOT_AVAILABLE');
  }
});

test('blocks only people the user can see or has messaged with, never oneself', async () => {
  const [me, open, hidden, gone] = [
    await join({ bonusCoins: 50 }),
    await join(),
    await join({ message_rate: 5 }),
    await join(),
  ];
  await send(me, hidden);
  await services.db.updateTable('users').set({ is_profile_public: false }).where('id', '=', hidden.id).execute();
  await ownerOf(services.db).updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
  const stranger = await join({ is_profile_public: false });
  expect((await rejectionOf(blockPerson(me.ctx, { userId: me.id }))).code).toBe('SELF_BLOCK');
  for (const { id } of [stranger, gone, { id: '00000000-0000-0000-0000-000000000000' }]) {
    expect((await rejectionOf(blockPerson(me.ctx, { userId: id }))).code).toBe('NOT_FOUND');
    expect(await isBlocked(me.ctx, { userId: id })).toEqual({ userId: id, blocked: false });
  }
  await Promise.all([open, hidden, open, open].map(({ id }) => blockPerson(me.ctx, { userId: id })));
  expect(await isBlocked(me.ctx, { userId: open.id })).toEqual({ userId: open.id, blocked: true });
  // A blocked person who becomes private stays blocked.
  await services.db.updateTable('users').set({ is_profile_public: false }).where('id', '=', open.id).execute();
  await blockPerson(me.ctx, { userId: open.id });
  expect((await listBlocked(open.ctx, { page: 0, size: 20 })).content).toEqual([]);
});

test('lists blocked people in pages, most recent first', async () => {
  const me = await join();
  const others = [await join(), await join(), await join({ first_name: 'Last' })];
  for (const { id } of others) await blockPerson(me.ctx, { userId: id });
  const first = await listBlocked(me.ctx, { page: 0, size: 2 });
  const second = await listBlocked(me.ctx, { page: 1, size: 2 });
  expect([...first.content, ...second.content].map(({ userId }) => userId)).toEqual(
    others.map(({ id }) => id).toReversed(),
  );
  expect(first).toMatchObject({ content: [{ name: 'Last Rao' }, {}], totalElements: 3, totalPages: 2 });
});
