import { beforeAll, expect, test } from 'vitest';
import { purchasePackage } from '../coins/purchase-package.ts';
import { addLedgerTotals } from '../ledger/create-checkpoints.ts';
import { checkpointAll } from '../testing/checkpoint-all.ts';
import { reportMessage } from '../safety/report-message.ts';
import {
  approveWithdrawal,
  markWithdrawalPaid,
  markWithdrawalReturned,
} from '../admin-withdrawals/decide-withdrawal.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';
import { getDays, readDays } from './get-days.ts';
import { getLedgerHealth } from './get-ledger-health.ts';
import { resolveReport } from './reports/resolve-report.ts';

const world = await withdrawalWorld();
const { services, database, expert, join, pay, request } = world;
const admin = (await world.admin()).ctx;

/** A purchase and a reply, a reply that is refunded, a payout, and one that the bank returns. */
async function trade(): Promise<void> {
  const person = await expert({ earned: 300 });
  const sender = await join();
  await purchasePackage(sender.ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  await pay(sender, person, 50);
  await pay(sender, person, 70);
  const { rows } = await services.pool.query<{ id: string }>(
    'select id from messages where sender_id = $1 order by id desc limit 1',
    [sender.id],
  );
  const { id: reportId } = await reportMessage(sender.ctx, { id: rows[0]?.id ?? '', reason: 'poor_reply' });
  await resolveReport(admin, { id: reportId, decision: 'refund' });
  for (const amount of [100, 120]) {
    const { id } = await request(person, amount);
    await approveWithdrawal(admin, { id });
    await markWithdrawalPaid(admin, { id, utr: `UTR-${id.slice(-12)}` });
    if (amount === 120) await markWithdrawalReturned(admin, { id, reason: 'Account closed' });
  }
}

/** Moves the transactions from `firstId` on to the start of this day in India, the given number of days ago. */
const moveToDay = (firstId: number, daysAgo: number): Promise<unknown> =>
  database.ownerPool.query(`
    begin;
    alter table ledger_tx disable trigger ledger_tx_append_only;
    update ledger_tx set created_at = (day_in_india(now()) - ${daysAgo})::timestamp at time zone 'Asia/Kolkata'
    where id >= ${firstId};
    alter table ledger_tx enable always trigger ledger_tx_append_only;
    commit`);

const nextTransaction = async (): Promise<number> => {
  const { rows } = await services.pool.query<{ id: number }>('select coalesce(max(id), 0) + 1 as id from ledger_tx');
  return rows[0]?.id ?? 0;
};

const daysOf = async () => (await getDays(admin)).days ?? [];
const ofOneTrade = { messages: 3, purchasedCoins: 825, earnedCoins: 350, paidOutCoins: 100 };
const nothing = { messages: 0, purchasedCoins: 0, earnedCoins: 0, paidOutCoins: 0 };

beforeAll(async () => {
  for (const daysAgo of [30, 29, 1]) {
    const firstId = await nextTransaction();
    await trade();
    await moveToDay(firstId, daysAgo);
  }
  await trade();
});

test('returns the last 30 days in India, and each transaction once, before and after a checkpoint adds it up', async () => {
  const first = await daysOf();
  expect(first).toHaveLength(30);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
  expect(first.at(-1)).toEqual({ day: today, ...ofOneTrade });
  expect(first.at(-2)).toMatchObject(ofOneTrade);
  expect(first[0]).toMatchObject(ofOneTrade);
  expect(first[1]).toMatchObject(nothing);
  await checkpointAll(services.db);
  expect(await daysOf()).toEqual(first);
  await Promise.all([addLedgerTotals(services.db), addLedgerTotals(services.db)]);
  expect(await daysOf()).toEqual(first);
  const { rows } = await services.pool.query('select * from ledger_days');
  expect(rows).toHaveLength(4);
  await trade();
  expect((await daysOf()).at(-1)).toMatchObject({ messages: 6, paidOutCoins: 200 });
});

test('has the sums of the ledger, also of a day that two checkpoints cover', async () => {
  await checkpointAll(services.db);
  await addLedgerTotals(services.db);
  const { rows } = await services.pool.query<Record<string, number>>(`
    select
      count(distinct t.id) filter (where t.kind = 'hold')::integer as messages,
      sum(e.amount) filter (where t.kind = 'purchase') as "purchasedCoins",
      sum(e.amount) filter (where t.kind in ('release', 'release_reversed')) as "earnedCoins"
    from ledger_tx t join ledger_entry e on e.tx_id = t.id and wallet_no_of(e.account_id) is not null
    where t.created_at >= (day_in_india(now()) - 29)::timestamp at time zone 'Asia/Kolkata'`);
  const days = await daysOf();
  const sum = (name: 'messages' | 'purchasedCoins' | 'earnedCoins' | 'paidOutCoins') =>
    days.reduce((total, day) => total + day[name], 0);
  expect({
    messages: sum('messages'),
    purchasedCoins: sum('purchasedCoins'),
    earnedCoins: sum('earnedCoins'),
  }).toEqual(rows[0]);
  // All payouts but those of the day before the 30 days.
  expect(sum('paidOutCoins')).toBe(((await getLedgerHealth(admin)).figures?.paidOut ?? 0) - ofOneTrade.paidOutCoins);
});

test('returns null when too many transactions are not added up yet', async () => {
  await checkpointAll(services.db);
  await addLedgerTotals(services.db);
  await trade();
  const { rows } = await services.pool.query<{ newer: number }>(
    'select count(*) as newer from ledger_tx where xid >= (select to_xid from ledger_totals_state)',
  );
  const newer = rows[0]?.newer ?? 0;
  expect((await readDays(admin, newer)).days).toHaveLength(30);
  expect(await readDays(admin, newer - 1)).toEqual({ days: null });
});
