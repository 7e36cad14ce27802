import { DomainError } from '@proverse/shared';
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { saveBankAccount } from './payout-account.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from '../admin-withdrawals/decide-withdrawal.ts';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { ACCOUNT, withdrawalWorld } from '../testing/withdrawals.ts';

const world = await withdrawalWorld();
const { services, expert, request, kinds, send, join } = world;
const [adminCtx, otherAdminCtx] = [(await world.admin()).ctx, (await world.admin()).ctx];
const EVERYTHING = { earned: 300, earnedBonus: 200 };
const LEFT = { earned: 0, earnedBonus: 150 };
const rounds = Array.from({ length: 6 }, (_, round) => round);

async function requested(): Promise<{ person: Person; id: string }> {
  const person = await expert(EVERYTHING);
  return { person, id: (await request(person, 350)).id };
}

/** `done` or the error code of each act. */
const outcomes = (...acts: Promise<unknown>[]): Promise<string[]> =>
  Promise.all(
    acts.map((act) =>
      act.then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof DomainError) return error.code;
          throw error;
        },
      ),
    ),
  );

/** The kinds of the ledger transactions that followed a withdrawal's request. */
async function laterTransactionsOf(id: string): Promise<string[]> {
  const { rows } = await services.pool.query<{ kind: string }>(
    `select kind from ledger_tx where withdrawal_id = $1 and kind <> 'withdrawal' order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe.each(rounds)('round %i', (round) => {
  test('lets exactly one of cancelling and approving win', async () => {
    const { person, id } = await requested();
    const acts = [() => cancelWithdrawal(person.ctx, { id }), () => approveWithdrawal(adminCtx, { id })];
    const [cancelled, approved] = [round % 2, 1 - (round % 2)];
    const order = round % 2 === 0 ? acts : acts.toReversed();
    const met = await outcomes(...order.map((act) => act()));
    expect(met.toSorted()).toEqual(['WITHDRAWAL_DECIDED', 'done']);
    const isCancelled = met[cancelled] === 'done';
    expect(met[approved]).toBe(isCancelled ? 'WITHDRAWAL_DECIDED' : 'done');
    expect((await readForAdmin(adminCtx, id)).status).toBe(isCancelled ? 'cancelled' : 'approved');
    expect(await kinds(person)).toEqual(isCancelled ? EVERYTHING : LEFT);
  });

  test('takes one decision and moves the coins once when two admins and the owner decide at once', async () => {
    const { person, id } = await requested();
    const met = await outcomes(
      approveWithdrawal(adminCtx, { id }),
      approveWithdrawal(otherAdminCtx, { id }),
      rejectWithdrawal(otherAdminCtx, { id, reason: 'No' }),
      rejectWithdrawal(adminCtx, { id, reason: 'No' }),
      cancelWithdrawal(person.ctx, { id }),
    );
    const { status } = await readForAdmin(adminCtx, id);
    // The same act of both admins is one decision, and both read its result.
    const done = { approved: [0, 1], rejected: [2, 3], cancelled: [4] }[
      status as 'approved' | 'rejected' | 'cancelled'
    ];
    expect(met.flatMap((outcome, index) => (outcome === 'done' ? [index] : []))).toEqual(done);
    expect(await kinds(person)).toEqual(status === 'approved' ? LEFT : EVERYTHING);
    expect(await laterTransactionsOf(id)).toEqual(status === 'approved' ? [] : ['withdrawal_return']);
    const acts = await services.db.selectFrom('admin_acts').select('act').where('subject_id', '=', id).execute();
    expect(acts).toHaveLength(status === 'cancelled' ? 0 : 1);
  });

  test('lets exactly one of paid and failed win', async () => {
    const { person, id } = await requested();
    await approveWithdrawal(adminCtx, { id });
    const met = await outcomes(
      markWithdrawalPaid(adminCtx, { id, utr: `UTR-${id}` }),
      markWithdrawalFailed(otherAdminCtx, { id, reason: 'No' }),
      markWithdrawalPaid(otherAdminCtx, { id, utr: `OTHER-${id.slice(0, 30)}` }),
      markWithdrawalFailed(adminCtx, { id, reason: 'No' }),
    );
    const { status, utr } = await readForAdmin(adminCtx, id);
    const done = status === 'failed' ? [1, 3] : utr?.startsWith('UTR') ? [0] : [2];
    expect(met.flatMap((outcome, index) => (outcome === 'done' ? [index] : []))).toEqual(done);
    expect(await laterTransactionsOf(id)).toEqual([status === 'paid' ? 'payout_paid' : 'withdrawal_return']);
    expect(await kinds(person)).toEqual(status === 'paid' ? LEFT : EVERYTHING);
  });

  test('returns the coins once when marked as returned twice at once', async () => {
    const { person, id } = await requested();
    await approveWithdrawal(adminCtx, { id });
    await markWithdrawalPaid(adminCtx, { id, utr: `BACK-${id.slice(0, 30)}` });
    const met = await outcomes(
      markWithdrawalReturned(adminCtx, { id, reason: 'Bounced' }),
      markWithdrawalReturned(otherAdminCtx, { id, reason: 'Bounced' }),
    );
    expect(met).toEqual(['done', 'done']);
    expect(await laterTransactionsOf(id)).toEqual(['payout_paid', 'payout_reversed']);
    expect(await kinds(person)).toEqual(EVERYTHING);
  });

  test('never withdraws and spends the same coins', async () => {
    const person = await expert({ earned: 300 });
    const other = await join({ message_rate: 200 });
    const met = await outcomes(request(person, 200), send(person, other));
    expect(met.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await kinds(person)).toEqual({ earned: 100, earnedBonus: 0 });
  });
});

test('returns the same withdrawal and moves coins once when it is cancelled ten times at once', async () => {
  const { person, id } = await requested();
  const cancelled = await Promise.all(Array.from({ length: 10 }, () => cancelWithdrawal(person.ctx, { id })));
  expect(new Set(cancelled.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(await cancelWithdrawal(person.ctx, { id })).toEqual(cancelled[0]);
  expect(await laterTransactionsOf(id)).toEqual(['withdrawal_return']);
});

test('rejects cancelling another person’s withdrawal with NOT_FOUND', async () => {
  const { id } = await requested();
  const stranger = await join();
  expect(await outcomes(cancelWithdrawal(stranger.ctx, { id }))).toEqual(['NOT_FOUND']);
});

test('keeps the account of a withdrawal when the bank account changes in the meantime', async () => {
  const { person, id } = await requested();
  const changed = { ...ACCOUNT, accountNumber: '999888777666', confirmAccountNumber: '999888777666' };
  await Promise.all([
    saveBankAccount(person.ctx, { ...changed, password: TEST_PASSWORD }),
    approveWithdrawal(adminCtx, { id }),
  ]);
  expect(await readForAdmin(adminCtx, id)).toMatchObject({
    accountNumberLast4: '9012',
    user: { payoutAccountChanged: true },
  });
});
