// What a node or a database believes about a transfer may be out of date: a paused node, or a restored backup.
import { expect, test } from 'vitest';
import type { TransferProvider } from './port.ts';
import { TransferRefused } from './port.ts';
import { payWithdrawals } from './pay-withdrawals.ts';
import { payoutWorld } from './payout-fixtures.ts';

const world = await payoutWorld();
const { services, database, razorpayx, kinds, approved, pay, transferOf, stateOf } = world;
const { payouts } = services;
if (payouts.name === 'manual') throw new Error('no provider');
const provider: TransferProvider = payouts;

/** Checks due transfers on a node that is paused in one call, until its lease is over and another node has worked. */
const payOnPausedNode = (calls: Partial<TransferProvider>): Promise<void> =>
  payWithdrawals({ ...services, payouts: { ...provider, ...calls } });

test('returns no coins for an account that one node could not register when another has begun the transfer', async () => {
  const { person, id } = await approved();
  await payOnPausedNode({
    async register() {
      razorpayx.next('payouts', 'hangs up after', 'works');
      await pay();
      throw new TransferRefused('The IFSC is invalid.');
    },
  });
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
  expect(await kinds(person)).toEqual({ earned: 0, earnedBonus: 200 });
  razorpayx.resolve(transferOf(id), 'processed', `UTR${id.slice(-12)}`);
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'paid', transfer: 'paid' });
});

test('lets no admin decide after one node’s call was rejected when the response to another’s was lost', async () => {
  const { id } = await approved();
  await payOnPausedNode({
    async send() {
      razorpayx.next('payouts', 'hangs up after', 'works');
      razorpayx.listLags = true;
      await pay();
      razorpayx.listLags = false;
      throw new TransferRefused('Different request with the same key');
    },
  });
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
  await pay();
  razorpayx.resolve(transferOf(id), 'processed', `UTR${id.slice(-12)}`);
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'paid', transfer: 'paid' });
});

test('finds the transfer that was made after the backup from which the database was restored', async () => {
  const { id } = await approved();
  await pay();
  const { id: made } = transferOf(id);
  // The database as it was before the transfer.
  await database.ownerPool.query(`
    begin;
    alter table payout_events disable trigger payout_events_append_only;
    delete from payout_events where withdrawal_id = '${id}';
    alter table payout_events enable always trigger payout_events_append_only;
    update payouts set state = 'waiting', provider_ref = null, recipient_ref = null, sent_at = null, sent_snapshot = null, calls = 0
    where withdrawal_id = '${id}';
    commit`);
  razorpayx.forgetKeys();
  await pay();
  expect(transferOf(id).id).toBe(made);
  expect(await stateOf(id)).toMatchObject({ status: 'approved', transfer: 'sent' });
});
