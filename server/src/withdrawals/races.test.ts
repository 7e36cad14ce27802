import { DomainError } from '@proverse/shared';
import { describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { saveBankAccount } from './bank-account.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from './desk-decide.ts';
import { readForDesk } from './desk-list.ts';
import { ACCOUNT, withdrawalWorld } from './withdrawal-fixtures.ts';

const world = await withdrawalWorld();
const { services, expert, request, kinds, send, join } = world;
const [desk, otherDesk] = [(await world.admin()).ctx, (await world.admin()).ctx];
const EVERYTHING = { earned: 300, earnedBonus: 200 };
const LEFT = { earned: 0, earnedBonus: 150 };
const rounds = Array.from({ length: 6 }, (_, round) => round);

async function asked(): Promise<{ person: Person; id: string }> {
  const person = await expert(EVERYTHING);
  return { person, id: (await request(person, 350)).id };
}

/** `done`, or what each was refused with. */
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

/** What the ledger did about a withdrawal after it took the coins. */
async function endsOf(id: string): Promise<string[]> {
  const { rows } = await services.pool.query<{ kind: string }>(
    `select kind from ledger_tx where withdrawal_id = $1 and kind <> 'withdrawal' order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe.each(rounds)('round %i', (round) => {
  test('cancelling and approving race: exactly one wins', async () => {
    const { person, id } = await asked();
    const acts = [() => cancelWithdrawal(person.ctx, { id }), () => approveWithdrawal(desk, { id })];
    const [cancelled, approved] = [round % 2, 1 - (round % 2)];
    const order = round % 2 === 0 ? acts : acts.toReversed();
    const met = await outcomes(...order.map((act) => act()));
    expect(met.toSorted()).toEqual(['WITHDRAWAL_DECIDED', 'done']);
    const isCancelled = met[cancelled] === 'done';
    expect(met[approved]).toBe(isCancelled ? 'WITHDRAWAL_DECIDED' : 'done');
    expect((await readForDesk(desk, id)).status).toBe(isCancelled ? 'cancelled' : 'approved');
    expect(await kinds(person)).toEqual(isCancelled ? EVERYTHING : LEFT);
  });

  test('two admins and their owner decide at once: one decision, and the coins move once', async () => {
    const { person, id } = await asked();
    const met = await outcomes(
      approveWithdrawal(desk, { id }),
      approveWithdrawal(otherDesk, { id }),
      rejectWithdrawal(otherDesk, { id, reason: 'No' }),
      rejectWithdrawal(desk, { id, reason: 'No' }),
      cancelWithdrawal(person.ctx, { id }),
    );
    expect(met.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const { status } = await readForDesk(desk, id);
    expect(await kinds(person)).toEqual(status === 'approved' ? LEFT : EVERYTHING);
    expect(await endsOf(id)).toEqual(status === 'approved' ? [] : ['withdrawal_return']);
    const acts = await services.db.selectFrom('admin_acts').select('act').where('subject_id', '=', id).execute();
    expect(acts).toHaveLength(status === 'cancelled' ? 0 : 1);
  });

  test('paid and failed race: exactly one wins', async () => {
    const { person, id } = await asked();
    await approveWithdrawal(desk, { id });
    const met = await outcomes(
      markWithdrawalPaid(desk, { id, utr: `UTR-${id}` }),
      markWithdrawalFailed(otherDesk, { id, reason: 'No' }),
      markWithdrawalPaid(otherDesk, { id, utr: `OTHER-${id.slice(0, 30)}` }),
      markWithdrawalFailed(desk, { id, reason: 'No' }),
    );
    expect(met.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const { status } = await readForDesk(desk, id);
    expect(await endsOf(id)).toEqual([status === 'paid' ? 'payout_paid' : 'withdrawal_return']);
    expect(await kinds(person)).toEqual(status === 'paid' ? LEFT : EVERYTHING);
  });

  test('returned twice at once: the coins come back once', async () => {
    const { person, id } = await asked();
    await approveWithdrawal(desk, { id });
    await markWithdrawalPaid(desk, { id, utr: `BACK-${id.slice(0, 30)}` });
    const met = await outcomes(
      markWithdrawalReturned(desk, { id, reason: 'Bounced' }),
      markWithdrawalReturned(otherDesk, { id, reason: 'Bounced' }),
    );
    expect(met.toSorted()).toEqual(['WITHDRAWAL_NOT_PAID', 'done']);
    expect(await endsOf(id)).toEqual(['payout_paid', 'payout_reversed']);
    expect(await kinds(person)).toEqual(EVERYTHING);
  });

  test('withdrawing and spending the same coins: together never more than there are', async () => {
    const person = await expert({ earned: 300 });
    const other = await join({ message_rate: 200 });
    const met = await outcomes(request(person, 200), send(person, other));
    expect(met.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await kinds(person)).toEqual({ earned: 100, earnedBonus: 0 });
  });
});

test('cancelling again and again, also ten times at once, answers the same and moves nothing more', async () => {
  const { person, id } = await asked();
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancelWithdrawal(person.ctx, { id })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await cancelWithdrawal(person.ctx, { id })).toEqual(answers[0]);
  expect(await endsOf(id)).toEqual(['withdrawal_return']);
});

test('somebody else’s withdrawal is not there', async () => {
  const { id } = await asked();
  const stranger = await join();
  expect(await outcomes(cancelWithdrawal(stranger.ctx, { id }))).toEqual(['NOT_FOUND']);
});

test('an account that is changed under way does not redirect the withdrawal', async () => {
  const { person, id } = await asked();
  const changed = { ...ACCOUNT, accountNumber: '999888777666', confirmAccountNumber: '999888777666' };
  await Promise.all([
    saveBankAccount(person.ctx, { ...changed, password: TEST_PASSWORD }),
    approveWithdrawal(desk, { id }),
  ]);
  expect(await readForDesk(desk, id)).toMatchObject({
    accountNumberLast4: '9012',
    user: { bankAccountChanged: true },
  });
});
