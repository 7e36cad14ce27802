import { expect, test } from 'vitest';
import type { UserContext } from '../context.ts';
import { listActs } from '../admin/audit-log/list-acts.ts';
import { listStrayPayments } from '../admin/payments/list-stray-payments.ts';
import { dismissPayment } from '../admin/payments/dismiss-payment.ts';
import { contextFor, createUser, leave, rejectionOf } from '../testing/factories.ts';
import { goneAfter } from '../testing/gone-after.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from './decide-withdrawal.ts';
import { readForAdmin } from './list-for-admin.ts';
import { listWithdrawals } from '../withdrawals/list-withdrawals.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';

const world = await withdrawalWorld();
const { services, expert, request, kinds } = world;
const admin = await world.admin();
const adminCtx = admin.ctx;
const PAGE = { page: 0, size: 50 };

async function actsOn(id: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('admin_acts')
    .select(['act', 'admin_id', 'request_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ act, admin_id, request_id }) =>
    admin_id === admin.id && request_id === adminCtx.requestId ? act : `${act} by ${admin_id}`,
  );
}

test('approves, marks paid with the UTR and records both acts in the audit log', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  expect(await approveWithdrawal(adminCtx, { id })).toMatchObject({
    status: 'approved',
    waitsForReview: false,
    decidedBy: { id: admin.id, name: 'Ada Admin' },
    can: { approve: false, reject: false, markPaid: true, markFailed: true, markReturned: false },
    payout: null,
  });
  const paid = await markWithdrawalPaid(adminCtx, { id, utr: 'HDFCN52024' });
  expect(paid).toMatchObject({
    status: 'paid',
    utr: 'HDFCN52024',
    user: { paidCount: 1, paidCoins: 200 },
    can: { approve: false, reject: false, markPaid: false, markFailed: false, markReturned: true },
  });
  expect(await kinds(person)).toEqual({ earned: 100, earnedBonus: 0 });
  expect(await actsOn(id)).toEqual(['withdrawal.approve', 'withdrawal.paid']);
  const log = await listActs(adminCtx, { ...PAGE, subjectId: id });
  const name = paid.user.name;
  expect(log.content.map(({ subject }) => subject)).toEqual([
    { kind: 'withdrawal', id, name },
    { kind: 'withdrawal', id, name },
  ]);
  // The encrypted number is no longer needed.
  const row = await services.db
    .selectFrom('withdrawals')
    .select('account_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.account_encrypted).toHaveLength(0);
});

test('returns the coins as the same kinds and gives the owner the reason when rejected, failed or returned', async () => {
  const person = await expert({ earned: 300, earnedBonus: 200 });
  const before = { earned: 300, earnedBonus: 200 };

  const rejected = await request(person, 400);
  await rejectWithdrawal(adminCtx, { id: rejected.id, reason: 'The name differs' });
  expect(await kinds(person)).toEqual(before);

  const failed = await request(person, 400);
  await approveWithdrawal(adminCtx, { id: failed.id });
  await markWithdrawalFailed(adminCtx, { id: failed.id, reason: 'The account is closed' });
  expect(await kinds(person)).toEqual(before);

  const returned = await request(person, 400);
  await approveWithdrawal(adminCtx, { id: returned.id });
  await markWithdrawalPaid(adminCtx, { id: returned.id, utr: 'BOUNCED-1' });
  expect(await kinds(person)).toEqual({ earned: 0, earnedBonus: 100 });
  await markWithdrawalReturned(adminCtx, { id: returned.id, reason: 'Sent back by the bank' });
  expect(await kinds(person)).toEqual(before);

  const { content } = await listWithdrawals(person.ctx, PAGE);
  expect(content.map(({ status, reason, utr, returnedAt }) => [status, reason, utr, returnedAt !== null])).toEqual([
    ['failed', 'Sent back by the bank', 'BOUNCED-1', true],
    ['failed', 'The account is closed', null, false],
    ['rejected', 'The name differs', null, false],
  ]);
});

test('repays a debt first when earnings come back', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 300);
  await world.owe(person);
  await rejectWithdrawal(adminCtx, { id, reason: 'Please ask again' });
  expect(await kinds(person)).toEqual({ earned: 200, earnedBonus: 0 });
  expect((await listWithdrawals(person.ctx, PAGE)).available).toEqual({
    coins: 200,
    earned: 200,
    earnedBonus: 0,
    debt: 0,
    frozen: 0,
    maturing: [],
  });
});

test('rejects each act out of order with the current status and logs nothing', async () => {
  const { id } = await request(await expert({ earned: 300 }), 200);
  const reason = 'No';
  expect((await rejectionOf(markWithdrawalPaid(adminCtx, { id, utr: 'EARLY-1' }))).code).toBe(
    'WITHDRAWAL_NOT_APPROVED',
  );
  expect((await rejectionOf(markWithdrawalFailed(adminCtx, { id, reason }))).code).toBe('WITHDRAWAL_NOT_APPROVED');
  expect((await rejectionOf(markWithdrawalReturned(adminCtx, { id, reason }))).params).toEqual({ status: 'requested' });
  await approveWithdrawal(adminCtx, { id });
  const rejection = await rejectionOf(rejectWithdrawal(adminCtx, { id, reason }));
  expect([rejection.code, rejection.status, rejection.message]).toEqual([
    'WITHDRAWAL_DECIDED',
    409,
    'This withdrawal is already approved',
  ]);
  await markWithdrawalFailed(adminCtx, { id, reason });
  expect((await rejectionOf(markWithdrawalPaid(adminCtx, { id, utr: 'LATE-1' }))).params).toEqual({ status: 'failed' });
  expect(await actsOn(id)).toEqual(['withdrawal.approve', 'withdrawal.failed']);
});

/** Makes every decision that ends in `failed` by way of `paid`, and one that is rejected. */
async function decideAll(ctx: (step: string) => UserContext) {
  const [one, two, three] = [
    await request(await expert({ earned: 300 }), 200),
    await request(await expert({ earned: 300 }), 200),
    await request(await expert({ earned: 300 }), 200),
  ];
  const utr = `UTR-${one.id.slice(-12)}`;
  const steps = [
    () => approveWithdrawal(ctx('approve'), { id: one.id }),
    () => markWithdrawalPaid(ctx('paid'), { id: one.id, utr }),
    () => markWithdrawalReturned(ctx('returned'), { id: one.id, reason: 'Sent back' }),
    () => rejectWithdrawal(ctx('reject'), { id: two.id, reason: 'No' }),
    () => approveWithdrawal(ctx('approve three'), { id: three.id }),
    () => markWithdrawalFailed(ctx('failed'), { id: three.id, reason: 'Closed' }),
  ];
  return { ids: [one.id, two.id, three.id], utr, steps };
}

test('answers the result of each act when the database disappears after it', async () => {
  const { steps } = await decideAll(() => ({ ...adminCtx, pool: goneAfter(services.pool, 1) }));
  const statuses = [];
  for (const step of steps) statuses.push((await step()).status);
  expect(statuses).toEqual(['approved', 'paid', 'failed', 'rejected', 'approved', 'failed']);
});

test('returns the withdrawal as it is when an act is repeated on the state that it produced', async () => {
  const other = (await world.admin()).ctx;
  const { ids, utr, steps } = await decideAll(() => adminCtx);
  for (const step of steps) expect(await step()).toEqual(await step());
  const [returned = '', rejected = '', failed = ''] = ids;
  expect(await markWithdrawalReturned(other, { id: returned, reason: 'Other words' })).toMatchObject({
    status: 'failed',
    reason: 'Sent back',
  });
  expect(await rejectWithdrawal(other, { id: rejected, reason: 'Other words' })).toMatchObject({ reason: 'No' });
  for (const act of [
    () => markWithdrawalPaid(other, { id: returned, utr }),
    () => markWithdrawalFailed(other, { id: returned, reason: 'No' }),
    () => approveWithdrawal(other, { id: failed }),
  ]) {
    expect((await rejectionOf(act())).code).toBe('WITHDRAWAL_DECIDED');
  }
  expect((await rejectionOf(markWithdrawalReturned(other, { id: failed, reason: 'No' }))).code).toBe(
    'WITHDRAWAL_NOT_PAID',
  );
  expect((await Promise.all(ids.map(actsOn))).map((acts) => acts.length)).toEqual([3, 1, 2]);
});

test('rejects another bank reference for a paid withdrawal', async () => {
  const { id } = await request(await expert({ earned: 300 }), 200);
  await approveWithdrawal(adminCtx, { id });
  await markWithdrawalPaid(adminCtx, { id, utr: 'FIRST-UTR' });
  expect((await rejectionOf(markWithdrawalPaid(adminCtx, { id, utr: 'SECOND-UTR' }))).code).toBe('WITHDRAWAL_DECIDED');
});

test('repeats the first answer under the same key, also after a later act', async () => {
  const { ids, steps } = await decideAll((step) => world.again(admin, step));
  const first = [];
  for (const step of steps) first.push(await step());
  for (const [index, step] of steps.entries()) expect(await step()).toEqual(first[index]);
  const reused = approveWithdrawal(world.again(admin, 'approve'), { id: ids[1] ?? '' });
  expect((await rejectionOf(reused)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await Promise.all(ids.map(actsOn))).map((acts) => acts.length)).toEqual([3, 1, 2]);
});

test('lists a payment that the bank returned after its owner deleted their account, until an admin dismisses it', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  await approveWithdrawal(adminCtx, { id });
  await markWithdrawalPaid(adminCtx, { id, utr: 'GONE-1' });
  await leave(world.database.ownerPool, person.id);
  const strays = async () => (await listStrayPayments(adminCtx, PAGE)).content;
  expect(await strays()).toEqual([]);
  await markWithdrawalReturned(adminCtx, { id, reason: 'The account is closed' });
  const [stray, ...others] = await strays();
  expect([stray, others]).toMatchObject([
    { provider: 'manual', problem: 'payout_account_deleted', amountPaise: 20_000, reference: 'GONE-1' },
    [],
  ]);
  await dismissPayment(adminCtx, { id: stray?.id ?? '', note: 'Paid to their new account' });
  expect(await strays()).toEqual([]);
});

test('rejects a UTR that another withdrawal has', async () => {
  const [one, other] = [
    await request(await expert({ earned: 300 }), 100),
    await request(await expert({ earned: 300 }), 100),
  ];
  for (const { id } of [one, other]) await approveWithdrawal(adminCtx, { id });
  await markWithdrawalPaid(adminCtx, { id: one.id, utr: 'ONE-UTR' });
  expect((await rejectionOf(markWithdrawalPaid(adminCtx, { id: other.id, utr: 'ONE-UTR' }))).code).toBe('UTR_USED');
  expect((await readForAdmin(adminCtx, other.id)).status).toBe('approved');
});

test('rejects anyone but an active admin with NOT_FOUND', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  const stranger = contextFor(services, (await createUser(services.db)).id);
  expect((await rejectionOf(approveWithdrawal(stranger, { id }))).code).toBe('NOT_FOUND');
  expect((await rejectionOf(rejectWithdrawal(person.ctx, { id, reason: 'No' }))).code).toBe('NOT_FOUND');
  const nothing = approveWithdrawal(adminCtx, { id: '0197a3a0-0000-7000-8000-000000000000' });
  expect((await rejectionOf(nothing)).code).toBe('NOT_FOUND');
  expect((await readForAdmin(adminCtx, id)).status).toBe('requested');
});

test('rejects every decision of admins about their own withdrawal', async () => {
  const person = await expert({ earned: 300 });
  await world.database.ownerPool.query(`update users set role = 'admin' where id = $1`, [person.id]);
  const { id } = await request(person, 200);
  const none = { approve: false, reject: false, markPaid: false, markFailed: false, markReturned: false };
  expect(await readForAdmin(person.ctx, id)).toMatchObject({ isOwn: true, can: none });
  expect(await readForAdmin(adminCtx, id)).toMatchObject({ isOwn: false, can: { approve: true, reject: true } });
  const ownWithdrawal = { code: 'OWN_WITHDRAWAL', status: 422 };

  const reason = 'No';
  expect(await rejectionOf(approveWithdrawal(person.ctx, { id }))).toMatchObject(ownWithdrawal);
  expect(await rejectionOf(rejectWithdrawal(person.ctx, { id, reason }))).toMatchObject(ownWithdrawal);
  await approveWithdrawal(adminCtx, { id });
  expect(await rejectionOf(markWithdrawalPaid(person.ctx, { id, utr: 'MINE-1' }))).toMatchObject(ownWithdrawal);
  expect(await rejectionOf(markWithdrawalFailed(person.ctx, { id, reason }))).toMatchObject(ownWithdrawal);
  await markWithdrawalPaid(adminCtx, { id, utr: 'MINE-2' });
  expect(await rejectionOf(markWithdrawalReturned(person.ctx, { id, reason }))).toMatchObject(ownWithdrawal);
  expect(await readForAdmin(person.ctx, id)).toMatchObject({ status: 'paid', can: none });
  expect(await actsOn(id)).toEqual(['withdrawal.approve', 'withdrawal.paid']);
});

test('decides while the owner sends a message to the admin, whose weekly places the sender locks', async () => {
  const person = await expert({ earned: 300 });
  const { id } = await request(person, 200);
  const sending = await world.database.ownerPool.connect();
  try {
    await sending.query('begin');
    await sending.query('select ledger_lock($1)', [person.id]);
    const approving = approveWithdrawal(adminCtx, { id });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await world.database.ownerPool.query(waiting)).rowCount).toBe(1);
    await sending.query('select lock_weekly_places($1, now())', [admin.id]);
    await sending.query('commit');
    expect((await approving).status).toBe('approved');
  } finally {
    sending.release(true);
  }
});
