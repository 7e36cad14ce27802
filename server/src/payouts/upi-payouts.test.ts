import { expect, test } from 'vitest';
import { listHistory } from '../coins/list-history.ts';
import { payoutWorld } from './payout-fixtures.ts';
import { UPI_ID } from '../testing/withdrawals.ts';

const world = await payoutWorld();
const { database, razorpayx, kinds, approved, pay, transferOf, stateOf } = world;
const toUpi = () => approved(300, { upi: true });
const NOT_PAID = { status: 'failed', utr: null, returned: false, transfer: 'failed' };

async function notificationsOf(userId: string): Promise<string[]> {
  const { rows } = await database.ownerPool.query<{ body: string }>(
    `select body from notifications where user_id = $1 and type like 'payout%' order by id`,
    [userId],
  );
  return rows.map(({ body }) => body);
}

test('pays to the UPI ID in the mode UPI, and names it masked in notification and history', async () => {
  const { person, id } = await toUpi();
  await pay();
  const transfer = transferOf(id);
  expect(transfer).toMatchObject({ amount: 30_000, mode: 'UPI' });
  expect(razorpayx.fundAccounts.get(transfer.fund_account_id)).toEqual({
    upiId: UPI_ID,
    contactId: expect.stringMatching(/^cont_/),
  });
  razorpayx.resolve(transfer, 'processed', '633712345678');
  await pay();
  expect(await stateOf(id)).toMatchObject({ status: 'paid', utr: '633712345678', transfer: 'paid' });
  expect(await notificationsOf(person.id)).toEqual(['We sent ₹300 to your UPI ID a•••@okaxis. UTR: 633712345678']);
  const { content } = await listHistory(person.ctx, { page: 0, size: 1 });
  expect(content.map(({ description }) => description)).toEqual(['Withdrawal to UPI ID a•••@okaxis']);
});

test('returns the coins with a clear reason when the provider does not accept the UPI ID any more', async () => {
  const { person, id } = await toUpi();
  razorpayx.next('fund_accounts', { status: 400, description: `Invalid VPA ${UPI_ID}` });
  await pay();
  razorpayx.next('fund_accounts', 'works');
  const reason = 'This UPI ID was not accepted. Please check it and try again.';
  expect(await stateOf(id)).toEqual({ ...NOT_PAID, reason });
  expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
  expect(await notificationsOf(person.id)).toEqual([`300 coins are back in your wallet. ${reason}`]);
});

test('returns the coins when the transfer fails, without the UPI ID in the reason', async () => {
  const { person, id } = await toUpi();
  await pay();
  razorpayx.resolve(transferOf(id), 'failed');
  await pay();
  const reason = 'It is failed at account …9012 of a•••@okaxis';
  expect(await stateOf(id)).toEqual({ ...NOT_PAID, reason });
  expect(await kinds(person)).toEqual({ earned: 300, earnedBonus: 200 });
});
