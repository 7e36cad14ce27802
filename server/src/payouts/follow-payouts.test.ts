import { expect, test } from 'vitest';
import { listStrayPayments } from '../admin/payments/list-stray-payments.ts';
import { dismissPayment } from '../admin/payments/dismiss-payment.ts';
import { leave, rejectionOf } from '../testing/factories.ts';
import { markWithdrawalReturned } from '../admin-withdrawals/decide-withdrawal.ts';
import { payoutWorld } from './payout-fixtures.ts';

const world = await payoutWorld();
const { services, database, razorpayx, adminCtx, kinds, approved, pay, transferOf, stateOf, makeOlder } = world;

test.each(['failed', 'cancelled', 'rejected', 'reversed'])(
  'returns the coins once when a transfer is %s',
  async (status) => {
    const { person, id } = await approved(350);
    await pay();
    razorpayx.resolve(transferOf(id), status);
    await pay();
    await pay();
    expect(await stateOf(id)).toEqual({
      status: 'failed',
      utr: null,
      reason: `It is ${status} at account …9012 of a•••@okaxis`,
      returned: false,
      transfer: 'failed',
    });
    expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
  },
);

test('returns the coins as the same kinds when the bank reverses a paid transfer days later', async () => {
  const { person, id } = await approved(350);
  await pay();
  razorpayx.resolve(transferOf(id), 'processed', `REV${id.slice(-12)}`);
  await pay();
  expect((await rejectionOf(markWithdrawalReturned(adminCtx, { id, reason: 'By hand' }))).code).toBe(
    'PAYOUT_UNDER_WAY',
  );
  razorpayx.resolve(transferOf(id), 'reversed', `REV${id.slice(-12)}`);
  await pay();
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'failed', returned: true, transfer: 'reversed' });
  expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
});

test('lists a reversed transfer as a stray payment when its owner has deleted their account', async () => {
  const { person, id } = await approved(350);
  await pay();
  razorpayx.resolve(transferOf(id), 'processed', `GONE${id.slice(-12)}`);
  await pay();
  await leave(database.ownerPool, person.id);
  const strays = async () => (await listStrayPayments(adminCtx, { page: 0, size: 50 })).content;
  expect(await strays()).toEqual([]);
  razorpayx.resolve(transferOf(id), 'reversed', `GONE${id.slice(-12)}`);
  await pay();
  expect(await strays()).toMatchObject([
    { provider: 'razorpayx', problem: 'payout_account_deleted', amountPaise: 35_000, reference: transferOf(id).id },
  ]);
  for (const stray of await strays()) await dismissPayment(adminCtx, { id: stray.id, note: 'They have written to us' });
  expect(await strays()).toEqual([]);
});

test('watches a paid transfer for a week', async () => {
  const { id } = await approved();
  await pay();
  razorpayx.resolve(transferOf(id), 'processed', `WEEK${id.slice(-12)}`);
  await pay();
  const dueIn = async () => {
    const { rows } = await database.ownerPool.query<{ days: number | null }>(
      'select round(extract(epoch from due_at - clock_timestamp()) / 86400)::int as days from payouts where withdrawal_id = $1',
      [id],
    );
    return rows[0]?.days;
  };
  expect(await dueIn()).toBe(1);
  await makeOlder(id, '8 days');
  await pay();
  expect(await dueIn()).toBeNull();
});

test('marks an arrived transfer as paid once its UTR is known, or after a day without one', async () => {
  const { id } = await approved();
  await pay();
  razorpayx.resolve(transferOf(id), 'processed', null);
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
  await makeOlder(id, '25 hours');
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'paid', utr: transferOf(id).id });
});

test('marks two transfers as paid although the bank gave both the same reference', async () => {
  const [one, other] = [await approved(), await approved()];
  await pay();
  for (const { id } of [one, other]) razorpayx.resolve(transferOf(id), 'processed', '523223155921');
  await pay();
  expect((await stateOf(one.id)).status).toBe('paid');
  expect((await stateOf(other.id)).status).toBe('paid');
});

test('pays nothing and records a contradiction when the amount differs from the withdrawal', async () => {
  const { id } = await approved();
  razorpayx.next('payouts', 'hangs up after', 'works');
  await pay();
  Object.assign(transferOf(id), { amount: 29_900, status: 'processed', utr: `ODD${id.slice(-12)}` });
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
  const { rows } = await services.pool.query('select effect from payout_events where withdrawal_id = $1', [id]);
  expect(rows).toEqual([{ effect: 'contradiction' }]);
});
