import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { contextFor, createUser, leave, rejectionOf } from '../testing/factories.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from './desk-decide.ts';
import { listAccountHistory } from './desk-history.ts';
import { listForDesk, readForDesk } from './desk-list.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { withdrawalWorld } from './withdrawal-fixtures.ts';

const world = await withdrawalWorld();
const { services, expert, request, kinds } = world;
const admin = await world.admin();
const desk = admin.ctx;
const PAGE = { page: 0, size: 50 };

async function actsOn(id: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('admin_acts')
    .select(['act', 'admin_id', 'request_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ act, admin_id, request_id }) =>
    admin_id === admin.id && request_id === desk.requestId ? act : `${act} by ${admin_id}`,
  );
}

test('approved, then paid with its UTR: the coins are gone, and each act is in the audit log', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  expect(await approveWithdrawal(desk, { id })).toMatchObject({
    status: 'approved',
    waitsForReview: false,
    decidedBy: { id: admin.id, name: 'Ada Admin' },
    can: { approve: false, reject: false, markPaid: true, markFailed: true, markReturned: false },
    payout: null,
  });
  const paid = await markWithdrawalPaid(desk, { id, utr: 'HDFCN52024' });
  expect(paid).toMatchObject({
    status: 'paid',
    utr: 'HDFCN52024',
    user: { paidCount: 1, paidCoins: 200 },
    can: { approve: false, reject: false, markPaid: false, markFailed: false, markReturned: true },
  });
  expect(await kinds(person)).toEqual({ earned: 100, earnedBonus: 0 });
  expect(await actsOn(id)).toEqual(['withdrawal.approve', 'withdrawal.paid']);
  // The encrypted number has served its purpose.
  const row = await services.db
    .selectFrom('withdrawals')
    .select('account_number_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.account_number_encrypted).toHaveLength(0);
});

test('rejected, failed and returned put the coins back to their kinds, and their owner reads why', async () => {
  const person = await expert({ earned: 300, earnedBonus: 200 });
  const before = { earned: 300, earnedBonus: 200 };

  const rejected = await request(person, 400);
  await rejectWithdrawal(desk, { id: rejected.id, reason: 'The name differs' });
  expect(await kinds(person)).toEqual(before);

  const failed = await request(person, 400);
  await approveWithdrawal(desk, { id: failed.id });
  await markWithdrawalFailed(desk, { id: failed.id, reason: 'The account is closed' });
  expect(await kinds(person)).toEqual(before);

  const returned = await request(person, 400);
  await approveWithdrawal(desk, { id: returned.id });
  await markWithdrawalPaid(desk, { id: returned.id, utr: 'BOUNCED-1' });
  expect(await kinds(person)).toEqual({ earned: 0, earnedBonus: 100 });
  await markWithdrawalReturned(desk, { id: returned.id, reason: 'Sent back by the bank' });
  expect(await kinds(person)).toEqual(before);

  const { content } = await listWithdrawals(person.ctx, PAGE);
  expect(content.map(({ status, reason, utr, returnedAt }) => [status, reason, utr, returnedAt !== null])).toEqual([
    ['failed', 'Sent back by the bank', 'BOUNCED-1', true],
    ['failed', 'The account is closed', null, false],
    ['rejected', 'The name differs', null, false],
  ]);
});

test('earnings that come back while there is a debt repay it first', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 300);
  await world.owe(person);
  await rejectWithdrawal(desk, { id, reason: 'Please ask again' });
  expect(await kinds(person)).toEqual({ earned: 200, earnedBonus: 0 });
  expect((await listWithdrawals(person.ctx, PAGE)).available).toEqual({
    coins: 200,
    earned: 200,
    earnedBonus: 0,
    debt: 0,
  });
});

test('out of turn, each act is refused with the state it met, and leaves nothing in the log', async () => {
  const { id } = await request(await expert({ earned: 300 }), 200);
  const reason = 'No';
  expect((await rejectionOf(markWithdrawalPaid(desk, { id, utr: 'EARLY-1' }))).code).toBe('WITHDRAWAL_NOT_APPROVED');
  expect((await rejectionOf(markWithdrawalFailed(desk, { id, reason }))).code).toBe('WITHDRAWAL_NOT_APPROVED');
  expect((await rejectionOf(markWithdrawalReturned(desk, { id, reason }))).params).toEqual({ status: 'requested' });
  await approveWithdrawal(desk, { id });
  for (const act of [approveWithdrawal(desk, { id }), rejectWithdrawal(desk, { id, reason })]) {
    const rejection = await rejectionOf(act);
    expect([rejection.code, rejection.status, rejection.message]).toEqual([
      'WITHDRAWAL_DECIDED',
      409,
      'This withdrawal is already approved',
    ]);
  }
  await markWithdrawalFailed(desk, { id, reason });
  expect((await rejectionOf(markWithdrawalPaid(desk, { id, utr: 'LATE-1' }))).params).toEqual({ status: 'failed' });
  expect(await actsOn(id)).toEqual(['withdrawal.approve', 'withdrawal.failed']);
});

test('one UTR pays one withdrawal', async () => {
  const [one, other] = [
    await request(await expert({ earned: 300 }), 100),
    await request(await expert({ earned: 300 }), 100),
  ];
  for (const { id } of [one, other]) await approveWithdrawal(desk, { id });
  await markWithdrawalPaid(desk, { id: one.id, utr: 'ONE-UTR' });
  expect((await rejectionOf(markWithdrawalPaid(desk, { id: other.id, utr: 'ONE-UTR' }))).code).toBe('UTR_USED');
  expect((await readForDesk(desk, other.id)).status).toBe('approved');
});

test('who is no active admin moves nothing, whatever let them in', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  const stranger = contextFor(services, (await createUser(services.db)).id);
  expect((await rejectionOf(approveWithdrawal(stranger, { id }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(rejectWithdrawal(person.ctx, { id, reason: 'No' }))).code).toBe('NOT_FOUND');
  const nothing = approveWithdrawal(desk, { id: '0197a3a0-0000-7000-8000-000000000000' });
  expect((await rejectionOf(nothing)).code).toBe('NOT_FOUND');
  expect((await readForDesk(desk, id)).status).toBe('requested');
});

test('nobody decides about a withdrawal of their own, at whatever step it is', async () => {
  const person = await expert({ earned: 300 });
  await world.database.ownerPool.query(`update users set role = 'admin' where id = $1`, [person.id]);
  const { id } = await request(person, 200);
  const none = { approve: false, reject: false, markPaid: false, markFailed: false, markReturned: false };
  expect(await readForDesk(person.ctx, id)).toMatchObject({ isOwn: true, can: none });
  expect(await readForDesk(desk, id)).toMatchObject({ isOwn: false, can: { approve: true, reject: true } });
  const refused = { code: 'OWN_WITHDRAWAL', status: 422 };

  const reason = 'No';
  expect(await rejectionOf(approveWithdrawal(person.ctx, { id }))).toMatchObject(refused);
  expect(await rejectionOf(rejectWithdrawal(person.ctx, { id, reason }))).toMatchObject(refused);
  await approveWithdrawal(desk, { id });
  expect(await rejectionOf(markWithdrawalPaid(person.ctx, { id, utr: 'MINE-1' }))).toMatchObject(refused);
  expect(await rejectionOf(markWithdrawalFailed(person.ctx, { id, reason }))).toMatchObject(refused);
  await markWithdrawalPaid(desk, { id, utr: 'MINE-2' });
  expect(await rejectionOf(markWithdrawalReturned(person.ctx, { id, reason }))).toMatchObject(refused);
  expect(await readForDesk(person.ctx, id)).toMatchObject({ status: 'paid', can: none });
  expect(await actsOn(id)).toEqual(['withdrawal.approve', 'withdrawal.paid']);
});

test('the queue is oldest first, any other list newest first, and says what a decision needs', async () => {
  const person = await expert({ earned: 200, earnedBonus: 100 });
  const first = await request(person, 250);
  const second = await request(await expert({ earned: 200 }), 100);
  const closed = await request(await expert({ earned: 200 }), 100);
  await cancelWithdrawal(contextFor(services, (await readForDesk(desk, closed.id)).user.id), { id: closed.id });

  const open = await listForDesk(desk, { ...PAGE, status: 'open' });
  const ids = open.content.map(({ id }) => id);
  expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  expect(ids).not.toContain(closed.id);
  expect(open.totalElements).toBe(open.content.length);
  expect(open.content.find(({ id }) => id === first.id)).toMatchObject({
    amount: 250,
    earnedCoins: 200,
    earnedBonusCoins: 50,
    reviewReason: 'bonus_coins',
    accountHolder: 'Asha Rao',
    accountNumberLast4: '9012',
    user: { id: person.id, name: 'Asha Rao', debt: 0, paidCount: 0, paidCoins: 0, bankAccountChanged: false },
  });

  const all = await listForDesk(desk, { ...PAGE, status: 'all' });
  expect(all.content.slice(0, 3).map(({ id }) => id)).toEqual([closed.id, second.id, first.id]);
  const cancelled = await listForDesk(desk, { ...PAGE, status: 'cancelled' });
  expect(cancelled.content.map(({ id }) => id)).toContain(closed.id);
  expect((await listForDesk(desk, { page: 1, size: 1, status: 'open' })).content.map(({ id }) => id)).toEqual([ids[1]]);
});

test('the account’s history shows where the coins came from, kind by kind', async () => {
  const person = await expert({ earned: 200, earnedBonus: 100 });
  const { id } = await request(person, 250);
  const { content, totalElements } = await listAccountHistory(desk, { ...PAGE, id });
  expect(totalElements).toBe(3);
  const zero = { bonus: 0, purchased: 0, earned: 0, earnedBonus: 0, debt: 0 };
  expect(
    content.map(({ kind, amount, kinds: moved, counterparty }) => [kind, amount, moved, counterparty?.name]),
  ).toEqual([
    ['withdrawal', -250, { ...zero, earned: -200, earnedBonus: -50 }, undefined],
    ['release', 100, { ...zero, earnedBonus: 100 }, 'Asha Rao'],
    ['release', 200, { ...zero, earned: 200 }, 'Asha Rao'],
  ]);
  const nothing = listAccountHistory(desk, { ...PAGE, id: '0197a3a0-0000-7000-8000-000000000000' });
  expect((await rejectionOf(nothing)).code).toBe('NOT_FOUND');
});

test('the desk still answers when somebody who was paid has deleted their account', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  await approveWithdrawal(desk, { id });
  await markWithdrawalPaid(desk, { id, utr: 'UTR-LEFT' });
  await leave(world.database.ownerPool, person.id);
  const page = contract.adminWithdrawals.list.output.parse(await listForDesk(desk, { ...PAGE, status: 'paid' }));
  expect(page.content.find((withdrawal) => withdrawal.id === id)?.user).toMatchObject({
    name: 'Deleted user',
    status: 'deleted',
  });
});
