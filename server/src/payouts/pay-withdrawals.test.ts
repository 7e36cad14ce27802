import { beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../testing/factories.ts';
import { markWithdrawalFailed, markWithdrawalPaid } from '../admin-withdrawals/decide-withdrawal.ts';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { ACCOUNT_NUMBER } from '../testing/withdrawals.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { payoutWorld } from './payout-fixtures.ts';

const world = await payoutWorld();
const { services, database, razorpayx, adminCtx, kinds, approved, pay, transfersOf, transferOf, stateOf, makeOlder } =
  world;

beforeEach(() => {
  Object.assign(razorpayx, { newStatus: 'processing', listLags: false });
  for (const path of ['contacts', 'fund_accounts', 'payouts', 'payouts?']) razorpayx.next(path, 'works');
  razorpayx.calls.length = 0;
});

test('sends a withdrawal to the account it was requested for and marks it paid with the bank’s UTR', async () => {
  const { person, id } = await approved(350);
  await pay();
  const transfer = transferOf(id);
  expect(transfer).toMatchObject({ amount: 35_000, mode: 'IMPS', narration: 'Proverse earnings' });
  expect(razorpayx.fundAccounts.get(transfer.fund_account_id)).toMatchObject({
    accountNumber: ACCOUNT_NUMBER,
    ifsc: 'HDFC0001234',
    name: 'Asha Rao',
  });
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });

  razorpayx.resolve(transfer, 'processed', 'HDFCN0000001');
  await pay();
  expect(await stateOf(id)).toEqual({
    status: 'paid',
    utr: 'HDFCN0000001',
    reason: null,
    returned: false,
    transfer: 'paid',
  });
  expect(await kinds(person)).toEqual({ earned: 0, earnedBonus: 150 });
  expect(razorpayx.calls).toEqual([
    'GET /payouts',
    'POST /contacts',
    'POST /fund_accounts',
    'POST /payouts',
    'GET /payouts/:id',
  ]);
});

test('uses NEFT above five lakh rupees', async () => {
  const { id } = await approved();
  await database.ownerPool.query(`
    begin;
    alter table withdrawals disable trigger withdrawals_checked;
    update withdrawals set amount_coins = 500001, earned_coins = 500001 where id = '${id}';
    commit`);
  await pay();
  expect(transferOf(id)).toMatchObject({ amount: 50_000_100, mode: 'NEFT' });
  await database.ownerPool.query(`
    begin;
    update withdrawals set amount_coins = 300, earned_coins = 300 where id = '${id}';
    alter table withdrawals enable always trigger withdrawals_checked;
    commit`);
});

test.each([
  ['hangs up after', 1],
  ['hangs up before', 1],
  [{ status: 500, description: 'We are having trouble', done: true }, 1],
  [{ status: 502, description: 'Bad gateway' }, 1],
  [{ status: 429, description: 'Too many requests' }, 1],
  [{ status: 401, description: 'Authentication failed' }, 1],
] as const)('repeats a payout call that ends with %j and pays once', async (mood, transfers) => {
  const { id } = await approved();
  razorpayx.next('payouts', mood, 'works');
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
  // While the outcome is unknown, no admin may pay it again or return the coins.
  expect((await rejectionOf(markWithdrawalFailed(adminCtx, { id, reason: 'No answer' }))).code).toBe(
    'PAYOUT_UNDER_WAY',
  );
  expect((await rejectionOf(markWithdrawalPaid(adminCtx, { id, utr: `BY-HAND-${id}` }))).code).toBe('PAYOUT_UNDER_WAY');
  await pay();
  expect(transfersOf(id)).toHaveLength(transfers);
  razorpayx.resolve(transferOf(id), 'processed', `UTR${id.slice(0, 8)}${id.slice(-8)}`);
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'paid', transfer: 'paid' });
});

test('pays once when the call is repeated with the same key before the provider lists the first one', async () => {
  const { id } = await approved();
  razorpayx.next('payouts', 'hangs up after', 'works');
  razorpayx.listLags = true;
  await pay();
  await pay();
  expect(razorpayx.calls.filter((call) => call === 'POST /payouts')).toHaveLength(2);
  expect(transfersOf(id)).toHaveLength(1);
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
});

test('resumes after a crash just before or just after the payout call', async () => {
  const [before, after] = [await approved(), await approved()];
  // The state that a node leaves when it dies between payout_begin and the call.
  const begun = 'select payout_begin($1, $2) as begun';
  const account = await (async () => {
    razorpayx.next('payouts', 'hangs up after', 'works');
    await pay();
    return razorpayx.payouts.at(-1)?.fund_account_id;
  })();
  await services.pool.query(begun, [before.id, account]);
  await pay();
  await pay();
  for (const { id } of [before, after]) {
    expect(transfersOf(id)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
  }
});

test('makes one transfer when several nodes work at once', async () => {
  const { id } = await approved();
  await database.ownerPool.query('update payouts set due_at = clock_timestamp() where withdrawal_id = $1', [id]);
  await Promise.all(Array.from({ length: 4 }, () => payWithdrawals(services)));
  expect(transfersOf(id)).toHaveLength(1);
  expect(razorpayx.calls.filter((call) => call === 'POST /payouts')).toHaveLength(1);
});

test('gives each due transfer to exactly one of eight nodes', async () => {
  const ids = [(await approved()).id, (await approved()).id, (await approved()).id];
  for (let round = 0; round < 10; round += 1) {
    await database.ownerPool.query(
      `update payouts set due_at = case when withdrawal_id = any ($1) then clock_timestamp() else due_at + interval '1 day' end`,
      [ids],
    );
    const claims = await Promise.all(
      Array.from({ length: 8 }, () =>
        services.pool.query<{ id: string | null }>(
          `select payout_claim('razorpayx', '2 minutes') ->> 'withdrawalId' as id`,
        ),
      ),
    );
    expect(claims.flatMap(({ rows }) => rows[0]?.id ?? []).toSorted()).toEqual(ids.toSorted());
  }
  await pay();
});

test('makes no transfer once the server is stopping', async () => {
  const { id } = await approved();
  const stopping = new AbortController();
  stopping.abort();
  await payWithdrawals(services, stopping.signal);
  expect(transfersOf(id)).toHaveLength(0);
  await pay();
  expect(transfersOf(id)).toHaveLength(1);
});

test('returns the coins at once with the reason when the provider does not accept the account', async () => {
  const { person, id } = await approved();
  razorpayx.next('fund_accounts', { status: 400, description: 'The IFSC is invalid.' });
  await pay();
  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    reason: 'The bank details were not accepted. Please check them and try again.',
    transfer: 'failed',
  });
  expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
  expect(razorpayx.calls).not.toContain('POST /payouts');
});

test('lets an admin pay or fail a transfer that the provider rejected', async () => {
  const [byHand, givenUp] = [await approved(), await approved()];
  razorpayx.next('payouts', { status: 400, description: 'Account 123456789012 is not allowed to pay' });
  await pay();
  const seen = await readForAdmin(adminCtx, byHand.id);
  expect(seen.payout).toMatchObject({ state: 'waiting', lastError: 'Account …9012 is not allowed to pay' });
  expect(seen.can).toMatchObject({ markPaid: true, markFailed: true });
  await markWithdrawalPaid(adminCtx, { id: byHand.id, utr: `HAND${byHand.id.slice(-12)}` });
  await markWithdrawalFailed(adminCtx, { id: givenUp.id, reason: 'Not possible now' });
  razorpayx.next('payouts', 'works');
  await pay();
  expect([...transfersOf(byHand.id), ...transfersOf(givenUp.id)]).toEqual([]);
  expect(await kinds(givenUp.person)).toEqual({ earned: 300, earnedBonus: 200 });
});

test('keeps a rejected transfer open when a response was lost within the hour, at the end of a long outage', async () => {
  const { id } = await approved();
  razorpayx.next('payouts', 'hangs up before', 'hangs up after', { status: 400, description: 'Not today' });
  await pay();
  await makeOlder(id, '2 hours');
  razorpayx.listLags = true;
  await pay();
  await pay();
  expect(await stateOf(id)).toMatchObject({ transfer: 'sent' });
  razorpayx.listLags = false;
  razorpayx.resolve(transferOf(id), 'processed', `UTR${id.slice(-12)}`);
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'paid', transfer: 'paid' });
});

test('keeps a rejected transfer open for an hour when an earlier response was lost', async () => {
  const { id } = await approved();
  razorpayx.next('payouts', 'hangs up before', { status: 400, description: 'Not today' });
  await pay();
  await pay();
  expect(await stateOf(id)).toMatchObject({ transfer: 'sent' });
  await makeOlder(id, '2 hours');
  await pay();
  expect(await stateOf(id)).toMatchObject({ transfer: 'waiting', status: 'approved' });
});

test('does not begin a transfer whose owner is suspended while the account is registered', async () => {
  const { person, id } = await approved();
  const setStatus = (status: string) =>
    database.ownerPool.query('update users set status = $2 where id = $1', [person.id, status]);
  const { payouts } = services;
  if (payouts.name === 'manual') throw new Error('no provider');
  const register: typeof payouts.register = async (...args) => {
    const reference = await payouts.register(...args);
    await setStatus('suspended');
    return reference;
  };
  await payWithdrawals({ ...services, payouts: { ...payouts, register } });
  expect(transfersOf(id)).toEqual([]);
  await setStatus('active');
  await pay();
  expect(transfersOf(id)).toHaveLength(1);
});

test('holds a suspended owner’s transfer until the account is restored', async () => {
  const { person, id } = await approved();
  await database.ownerPool.query(`update users set status = 'suspended' where id = $1`, [person.id]);
  await pay();
  expect(await stateOf(id)).toMatchObject({ transfer: 'waiting' });
  await database.ownerPool.query(`update users set status = 'active' where id = $1`, [person.id]);
  await pay();
  expect(await stateOf(id)).toMatchObject({ transfer: 'sent' });
});

test('sends the other transfers when one cannot be checked', async () => {
  const [stuck, fine] = [await approved(), await approved()];
  await database.ownerPool.query(`update withdrawals set account_encrypted = 'nonsense' where id = $1`, [stuck.id]);
  await pay();
  expect(await stateOf(stuck.id)).toMatchObject({ transfer: 'waiting' });
  expect(await stateOf(fine.id)).toMatchObject({ transfer: 'sent' });
});
