import { expect, test } from 'vitest';
import { countWaiting } from '../admin/count-waiting.ts';
import { getOverview } from '../admin/get-overview.ts';
import { purchasePackage } from '../coins/purchase-package.ts';
import { rejectionOf } from '../testing/factories.ts';
import { fakeRazorpayx } from '../testing/fake-razorpayx.ts';
import type { Person } from '../testing/people.ts';
import { approveDueWithdrawals } from '../payouts/approve-due.ts';
import { saveBankAccount } from '../withdrawals/payout-account.ts';
import { approveWithdrawal } from '../admin-withdrawals/decide-withdrawal.ts';
import {
  findFrozenTrail,
  keepEarningsFrozen,
  listFrozenEarnings,
  refreshFrozenEarnings,
  unfreezeEarnings,
} from './frozen-earnings.ts';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { listWithdrawals } from '../withdrawals/list-withdrawals.ts';
import { payWithdrawals } from '../payouts/pay-withdrawals.ts';
import { ACCOUNT, withdrawalWorld } from '../testing/withdrawals.ts';

const razorpayx = await fakeRazorpayx();
const world = await withdrawalWorld(razorpayx.env);
const { services, database, age, expert, join, pay, request, send } = world;
const adminCtx = (await world.admin()).ctx;
const PAGE = { page: 0, size: 50 };

let thief: Person;
let purchase = '';

/** A new buyer with ₹500 of a stolen card, and an expert with 100 honest coins who then earns `coins` from the buyer. */
async function paidByThief(coins: number): Promise<Person> {
  const person = await expert({ earned: 100 });
  thief = await join();
  await purchasePackage(thief.ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  const { rows } = await services.pool.query<{ id: string }>('select id from purchases where user_id = $1', [thief.id]);
  purchase = rows[0]?.id ?? '';
  await pay(thief, person, coins);
  return person;
}

const chargeBack = (coins: number): Promise<unknown> =>
  database.ownerPool.query('select ledger_chargeback($1, $2, $3)', [thief.id, purchase, coins]);
/** Runs `act` between the chargeback of all coins and its commit. */
const duringChargeback = async <T>(act: () => Promise<T>): Promise<T> => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('select ledger_chargeback($1, $2, 500)', [thief.id, purchase]);
    return await act();
  } finally {
    await client.query('commit');
    client.release();
  }
};
const frozenOf = async (person: Person): Promise<number> => {
  await refreshFrozenEarnings(services);
  return (await listWithdrawals(person.ctx, PAGE)).available.frozen;
};

test('freezes what a reversed payment paid for, also when it was paid on, and shows an admin the whole path', async () => {
  const first = await paidByThief(425);
  const second = await join();
  await saveBankAccount(second.ctx, ACCOUNT);
  await pay(first, second, 300); // 25 from bonus coins, then 100 honest ones, then 175 of the thief
  await chargeBack(500);
  const [buyerFace, holderFace] = ['/api/avatars/thief.webp', '/api/avatars/first.webp'];
  await database.ownerPool.query(
    'update users set avatar_url = case id when $1 then $3 else $4 end where id in ($1, $2)',
    [thief.id, first.id, buyerFace, holderFace],
  );
  // 25 bonus and 400 purchased coins were spent. The bonus share of the refund is owed too.
  const listed = (await listFrozenEarnings(adminCtx, PAGE)).content.find(({ id }) => id === purchase);
  expect(listed).toMatchObject({ owedCoins: 425, frozenCoins: 400, holders: 2, price: 500 });
  expect(listed?.buyer).toMatchObject({ id: thief.id, avatarUrl: buyerFace });
  expect([await frozenOf(first), await frozenOf(second)]).toEqual([225, 175]);

  const { trails } = await findFrozenTrail(adminCtx, { id: purchase });
  const inWallet = trails.find(({ holder }) => holder.id === first.id);
  expect(inWallet).toMatchObject({ holder: { avatarUrl: holderFace }, path: [{ from: { avatarUrl: buyerFace } }] });
  const summary = trails.map(({ coins, place, holder, path }) => [
    [coins, place, holder.id],
    ...path.map(({ from, to }) => [from.id, to.id]),
  ]);
  const toFirst = [thief.id, first.id];
  const toSecond = [first.id, second.id];
  expect(summary).toHaveLength(3);
  expect(summary).toContainEqual([[225, 'wallet', first.id], toFirst]);
  expect(summary).toContainEqual([[175, 'wallet', second.id], toFirst, toSecond]);
  expect(summary).toContainEqual([[25, 'charged_back', thief.id]]);
  const rejection = await rejectionOf(request(second, 200));
  expect(rejection).toMatchObject({ code: 'INSUFFICIENT_EARNINGS', params: { available: 125 } });
  expect((await request(second, 125)).amount).toBe(125);
  // What is left is still frozen, although the withdrawal took the oldest coins.
  expect(await frozenOf(second)).toBe(175);

  await chargeBack(0);
  expect([await frozenOf(first), await frozenOf(second)]).toEqual([0, 0]);
  expect(await rejectionOf(findFrozenTrail(adminCtx, { id: purchase }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('stops at what the buyer owes: repaid coins are free again', async () => {
  const person = await paidByThief(525);
  await chargeBack(500);
  expect(await frozenOf(person)).toBe(525);
  await purchasePackage(thief.ctx, { packageCode: 'STARTER', paymentMethod: 'credit_card' });
  expect(await frozenOf(person)).toBe(425);
  await purchasePackage(thief.ctx, { packageCode: 'BASIC', paymentMethod: 'credit_card' });
  expect(await frozenOf(person)).toBe(0);
});

test('never pays automatically what is frozen, before and after the approval, until an admin releases it', async () => {
  const person = await paidByThief(425);
  const { id } = await request(person, 500);
  await age(id);
  await chargeBack(500);
  await Promise.all([approveDueWithdrawals(services), approveDueWithdrawals(services)]);
  expect(await readForAdmin(adminCtx, id)).toMatchObject({
    status: 'requested',
    reviewReason: 'reversed_payment',
    frozenCoins: 400,
  });
  await chargeBack(0);
  await refreshFrozenEarnings(services);
  await approveDueWithdrawals(services);
  expect(await readForAdmin(adminCtx, id)).toMatchObject({ status: 'approved', decidedBy: null, frozenCoins: 0 });

  await chargeBack(500);
  const client = services.pool.query<{ begun: boolean }>('select payout_begin($1, $2) as begun', [id, 'fa_1']);
  expect((await client).rows).toEqual([{ begun: false }]);
  await payWithdrawals(services);
  expect((await readForAdmin(adminCtx, id)).payout?.state).toBe('waiting');

  const release = () => unfreezeEarnings(adminCtx, { id: purchase, note: 'We bear the loss' });
  await Promise.all([release(), release(), release()]);
  await payWithdrawals(services);
  expect((await readForAdmin(adminCtx, id)).payout?.state).not.toBe('waiting');
  const acts = services.db.selectFrom('admin_acts').select('act').where('subject_id', '=', purchase).execute();
  expect(await acts).toEqual([{ act: 'earnings.released' }]);
});

test('compares the holders of a purchase once, however many rows are frozen', async () => {
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('delete from frozen_earnings');
    await client.query(`
      with purchase as (select uuidv7() as id), kept as (
        insert into kept_earnings (purchase_id, admin_id, note, holders) select id, id, 'Kept', 'others' from purchase
      )
      insert into frozen_earnings (purchase_id, user_id, kind, tx_id, coins, frozen_since, frozen_since_tx)
      select id, uuidv7(), 'earned', n, 1, now(), 1 from purchase, generate_series(1, 50) n`);
    await client.query(`set local track_functions = 'all'`);
    const { rows } = await client.query(
      `select count(*)::int as waiting from admin_waiting() where kind = 'frozenEarnings'`,
    );
    const calls = await client.query(`select pg_stat_get_xact_function_calls('frozen_for'::regproc)::int as calls`);
    expect([rows, calls.rows]).toEqual([[{ waiting: 1 }], [{ calls: 1 }]]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('counts as waiting for an admin until it is released', async () => {
  const before = [await countWaiting(adminCtx), await getOverview(adminCtx, { days: 7 })] as const;
  await paidByThief(425);
  await chargeBack(500);
  await refreshFrozenEarnings(services);
  const frozen = { count: before[1].frozenEarnings.count + 1, coins: before[1].frozenEarnings.coins + 400 };
  expect(await countWaiting(adminCtx)).toMatchObject({ frozenEarnings: before[0].frozenEarnings + 1 });
  expect(await getOverview(adminCtx, { days: 7 })).toMatchObject({ frozenEarnings: frozen });
  const { rows } = await database.ownerPool.query<{ since: Date }>(
    `select since from admin_waiting() where kind = 'frozenEarnings' order by since desc limit 1`,
  );
  expect(Date.now() - (rows[0]?.since.getTime() ?? 0)).toBeLessThan(60_000);
  await unfreezeEarnings(adminCtx, { id: purchase, note: 'We bear the loss' });
  expect(await countWaiting(adminCtx)).toMatchObject({ frozenEarnings: before[0].frozenEarnings });
});

test('waits for no admin while it is kept frozen, until its holders change', async () => {
  const person = await paidByThief(425);
  await chargeBack(500);
  await refreshFrozenEarnings(services);
  const { frozenEarnings: waiting } = await countWaiting(adminCtx);
  const kept = async () => (await listFrozenEarnings(adminCtx, PAGE)).content.find(({ id }) => id === purchase)?.kept;
  expect(await kept()).toBeNull();
  const keep = (note: string, ctx = adminCtx) => keepEarningsFrozen(ctx, { id: purchase, note });
  const notes = ['Police report', 'Chargeback lost', 'Asked the bank'];
  await Promise.all(notes.map((note) => keep(note)));
  await keep('A repeat');
  expect(await countWaiting(adminCtx)).toMatchObject({ frozenEarnings: waiting - 1 });
  const first = (await kept())?.note ?? '';
  expect(notes).toContain(first);
  expect((await rejectionOf(keep('Mine', person.ctx))).code).toBe('NOT_FOUND');
  expect(await frozenOf(person)).toBe(400);

  await pay(person, await join(), 300); // 25 from bonus coins, then 100 honest ones, then 175 of the thief
  await refreshFrozenEarnings(services);
  expect(await kept()).toBeNull();
  expect(await countWaiting(adminCtx)).toMatchObject({ frozenEarnings: waiting });
  const ctx = { ...adminCtx, idempotencyKey: 'keep-once' };
  await Promise.all([keep('Again', ctx), keep('Again', ctx)]);
  expect(await rejectionOf(keep('Another note', ctx))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await kept()).toMatchObject({ note: 'Again', admin: expect.any(String), at: expect.stringMatching(/Z$/) });
  const acts = services.db.selectFrom('admin_acts').select(['act', 'detail']).where('subject_id', '=', purchase);
  expect(await acts.orderBy('id').execute()).toEqual([
    { act: 'earnings.kept', detail: { frozenCoins: 400, note: first } },
    { act: 'earnings.kept', detail: { frozenCoins: 400, note: 'Again' } },
  ]);

  await unfreezeEarnings(adminCtx, { id: purchase, note: 'We bear the loss' });
  expect(await rejectionOf(keep('Too late'))).toMatchObject({ code: 'NOT_FOUND' });
});

test('releases once per idempotency key', async () => {
  await paidByThief(425);
  await chargeBack(500);
  const ctx = { ...adminCtx, idempotencyKey: 'release-once' };
  const release = (note: string) => unfreezeEarnings(ctx, { id: purchase, note });
  const answers = await Promise.all([release('We bear it'), release('We bear it'), release('We bear it')]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ id: purchase })));
  expect(await rejectionOf(release('Another note'))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('pays frozen earnings that an admin approved knowingly', async () => {
  const person = await paidByThief(425);
  const { id } = await request(person, 500);
  await chargeBack(500);
  await approveWithdrawal(adminCtx, { id });
  await payWithdrawals(services);
  expect((await readForAdmin(adminCtx, id)).payout?.state).not.toBe('waiting');
});

test('counts a chargeback that commits while a withdrawal is requested as later', async () => {
  const person = await paidByThief(425);
  const { id } = await duringChargeback(() => request(person, 500));
  await refreshFrozenEarnings(services);
  expect(await readForAdmin(adminCtx, id)).toMatchObject({ reviewReason: 'reversed_payment', frozenCoins: 400 });
});

test('pays nothing of a withdrawal that an admin approves before a chargeback commits', async () => {
  const person = await paidByThief(425);
  const { id } = await request(person, 500);
  await duringChargeback(() => approveWithdrawal(adminCtx, { id }));
  await payWithdrawals(services);
  expect((await readForAdmin(adminCtx, id)).payout?.state).toBe('waiting');
});

test('lets frozen earnings leave in no way while chargebacks, withdrawals and sends race', async () => {
  const requests: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const person = await paidByThief(425);
    const other = await join({ message_rate: 30 });
    const [, withdrawal] = await Promise.allSettled([chargeBack(500), request(person, 300), send(person, other)]);
    await refreshFrozenEarnings(services);
    const { rows } = await services.pool.query<{ coins: number }>(
      'select coalesce(sum(coins), 0) as coins from frozen_earnings where purchase_id = $1',
      [purchase],
    );
    const sent = await services.pool.query<{ coins: number }>(
      `select coalesce(sum(coins), 0) as coins from owed_purchase_trail($1) where place = 'escrow'`,
      [purchase],
    );
    expect((rows[0]?.coins ?? 0) + (sent.rows[0]?.coins ?? 0)).toBe(400);
    if (withdrawal.status === 'fulfilled') requests.push(withdrawal.value.id);
  }
  for (const id of requests) await age(id);
  await approveDueWithdrawals(services);
  const statuses = await Promise.all(requests.map(async (id) => (await readForAdmin(adminCtx, id)).status));
  expect(new Set(statuses)).not.toContain('approved');
});

test('a withdrawal waits for no refresh of everyone, and still takes no frozen earnings', async () => {
  const other = await expert({ earned: 100 });
  const person = await paidByThief(425);
  await chargeBack(500);
  const client = await database.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('select refresh_frozen_earnings()');
    expect((await request(other, 100)).amount).toBe(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
  // Nothing has stored what is frozen.
  expect(await rejectionOf(request(person, 200))).toMatchObject({
    code: 'INSUFFICIENT_EARNINGS',
    params: { available: 125 },
  });
});

test('rejects a stranger who releases earnings', async () => {
  const person = await paidByThief(425);
  await chargeBack(500);
  expect((await rejectionOf(unfreezeEarnings(person.ctx, { id: purchase, note: 'Mine' }))).code).toBe('NOT_FOUND');
  expect(await frozenOf(person)).toBe(400);
});
