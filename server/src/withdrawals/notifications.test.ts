import { expect, test, vi } from 'vitest';
import { listNotifications } from '../messages/notifications/notifications.ts';
import { contextFor, rejectionOf, TEST_PASSWORD } from '../testing/factories.ts';
import type { Person } from '../testing/people.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import {
  approveWithdrawal,
  markWithdrawalFailed,
  markWithdrawalPaid,
  markWithdrawalReturned,
  rejectWithdrawal,
} from '../admin-withdrawals/decide-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawalWorld } from '../testing/withdrawals.ts';

const world = await withdrawalWorld();
const { services, expert, request, mailsTo } = world;
const adminCtx = (await world.admin()).ctx;

async function payoutNotificationsOf({ ctx }: Person): Promise<string[]> {
  const { content } = await listNotifications(ctx, { page: 0, size: 20 });
  return content.filter(({ type }) => type.startsWith('payout_')).map(({ title, body }) => `${title} – ${body}`);
}

test('notifies the owner of each outcome with amount, UTR or reason, but not of their own cancellation', async () => {
  const person = await expert({ earned: 1500 });
  await cancelWithdrawal(person.ctx, { id: (await request(person, 100)).id });
  await rejectWithdrawal(adminCtx, { id: (await request(person, 100)).id, reason: 'The name differs' });
  const failed = await request(person, 1200);
  await approveWithdrawal(adminCtx, failed);
  await markWithdrawalFailed(adminCtx, { id: failed.id, reason: 'The account is closed' });
  const paid = await request(person, 1500);
  await approveWithdrawal(adminCtx, paid);
  await markWithdrawalPaid(adminCtx, { id: paid.id, utr: 'HDFCN1' });
  await markWithdrawalReturned(adminCtx, { id: paid.id, reason: 'The account was frozen' });
  expect(await payoutNotificationsOf(person)).toEqual([
    'The bank returned your withdrawal – 1,500 coins are back in your wallet. The account was frozen',
    'Your withdrawal was paid – We sent ₹1,500 to your account ending in 9012. UTR: HDFCN1',
    'Your withdrawal could not be paid – 1,200 coins are back in your wallet. The account is closed',
    'Your withdrawal was rejected – 100 coins are back in your wallet. The name differs',
  ]);
});

test('groups rupees as in India', async () => {
  const { rows } = await services.pool.query(
    'select array_agg(inr_text(n) order by n) as texts from unnest(array[7, 999, 1000, 99999, 100000, 12345678]) n',
  );
  expect(rows).toEqual([{ texts: ['₹7', '₹999', '₹1,000', '₹99,999', '₹1,00,000', '₹1,23,45,678'] }]);
});

test('emails each accepted request once, even to users who turned emails off', async () => {
  const person = await expert({ earned: 500 });
  await services.db.updateTable('users').set({ email_notifications: false }).where('id', '=', person.id).execute();
  await rejectionOf(request(person, 501));
  const { id } = await request(person, 200, 'k');
  await request(person, 200, 'k');
  await rejectionOf(request(person, 200));
  await approveWithdrawal(adminCtx, { id });
  expect(await mailsTo(person)).toEqual([
    'A bank account was added to your Proverse account',
    'A withdrawal from your Proverse wallet was requested',
  ]);
});

test('publishes each completed step to the owner', async () => {
  const person = await expert({ earned: 500 });
  const publish = vi.fn();
  const live = { ...services.live, publish };
  const [own, admin] = [person.id, adminCtx.userId].map((id) => contextFor({ ...services, live }, id));
  if (!own || !admin) throw new Error('two calls were made');
  const { id } = await requestWithdrawal(own, { amount: 200, password: TEST_PASSWORD });
  await approveWithdrawal(admin, { id });
  await approveWithdrawal(admin, { id });
  await markWithdrawalPaid(admin, { id, utr: 'PUBLISHED-1' });
  const both = [
    [person.id, { type: 'balance.changed' }],
    [person.id, { type: 'counts.changed' }],
  ];
  expect(publish.mock.calls).toEqual([[person.id, { type: 'balance.changed' }], ...both, ...both]);
});
