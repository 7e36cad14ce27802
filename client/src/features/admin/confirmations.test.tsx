/** Admin actions ask for confirmation. Some require a reason, a note or the bank's reference (UTR). */
import type { contract, OutputOf } from '@proverse/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageWith } from '../../testing/samples.ts';
import { badGateway } from '../../testing/server-answers.ts';
import { fill, show } from '../../testing/show.tsx';
import type { AdminWithdrawal } from './withdrawals/admin-withdrawal.ts';
import { FrozenEarningsTab } from './payments/FrozenEarningsTab.tsx';
import type { FrozenPurchase } from './payments/FrozenTrail.tsx';
import { PaymentsTab } from './payments/PaymentsTab.tsx';
import { UserCase } from './people/UserCase.tsx';
import { WithdrawalCase } from './withdrawals/WithdrawalCase.tsx';

const AT = '2026-03-02T00:00:00Z';
const CANNOT = { approve: false, reject: false, markPaid: false, markFailed: false, markReturned: false };
const WITHDRAWAL: AdminWithdrawal = {
  id: 'w1',
  amount: 150,
  earnedCoins: 0,
  earnedBonusCoins: 150,
  status: 'requested',
  waitsForReview: true,
  reviewReason: 'bonus_coins',
  accountHolder: 'Esha Rao',
  accountNumberLast4: '4567',
  ifsc: 'HDFC0001234',
  maskedUpiId: null,
  utr: null,
  reason: null,
  requestedAt: AT,
  approvedAt: null,
  closedAt: null,
  returnedAt: null,
  user: {
    id: 'esha',
    name: 'Esha Rao',
    avatarUrl: null,
    email: 'esha@example.com',
    status: 'active',
    joinedAt: AT,
    debt: 0,
    paidCount: 0,
    paidCoins: 0,
    payoutAccountChanged: false,
  },
  frozenCoins: 0,
  rules: [],
  decidedBy: null,
  exportedAt: null,
  isOwn: false,
  can: CANNOT,
  payout: null,
};
const ACCOUNT: OutputOf<typeof contract.admin.users>['content'][number] = {
  id: 'esha',
  email: 'esha@example.com',
  firstName: 'Esha',
  lastName: 'Rao',
  profession: 'Designer',
  avatarUrl: null,
  role: 'user',
  status: 'active',
  coins: 0,
  joinedAt: AT,
  lastActive: null,
  suspension: null,
};

test('explains why a withdrawal needs review and shows only the last digits of the account', async () => {
  show(<WithdrawalCase withdrawal={{ ...WITHDRAWAL, can: { ...CANNOT, approve: true } }} />);
  await screen.findByText('Includes coins earned from bonus coins');
  screen.getByText('•••• 4567, HDFC0001234');
});

test('shows the UPI ID of a withdrawal masked', async () => {
  const upi = { accountNumberLast4: null, ifsc: null, maskedUpiId: 'e•••@okaxis' };
  show(<WithdrawalCase withdrawal={{ ...WITHDRAWAL, ...upi }} />);
  await screen.findByText('e•••@okaxis');
  screen.getByText('UPI ID');
});

test('names the rules and the reversed payment behind a withdrawal', async () => {
  show(
    <WithdrawalCase
      withdrawal={{ ...WITHDRAWAL, reviewReason: 'reversed_payment', frozenCoins: 40, rules: ['new_buyer'] }}
    />,
  );
  await screen.findByText('40 coins of a reversed payment');
  screen.getByText('New buyer pays one person');
});

test('offers no action for an admin’s own withdrawal', async () => {
  show(<WithdrawalCase withdrawal={{ ...WITHDRAWAL, isOwn: true }} />);
  await screen.findByText('This is your own withdrawal. Another admin has to review it.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Account history']);
});

test('requires a UTR to mark a withdrawal as paid', async () => {
  const paid: AdminWithdrawal = { ...WITHDRAWAL, status: 'approved', can: { ...CANNOT, markPaid: true } };
  const { user, server } = show(<WithdrawalCase withdrawal={paid} />, { answers: { 'adminWithdrawals.paid': paid } });
  await user.click(screen.getByRole('button', { name: 'Mark paid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as paid?' }));
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }));
  dialog.getByText('UTR is required');
  await fill(user, dialog.getByLabelText('UTR'), 'N123');
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mark as paid?' })).toBeNull());
  expect(server.callsOf('adminWithdrawals.paid')[0]?.input).toEqual({ id: 'w1', utr: 'N123' });
});

test('keeps earnings frozen with a note, and shows the note instead of the button', async () => {
  const frozen: FrozenPurchase = {
    id: 'p1',
    buyer: { id: 'esha', name: 'Esha Rao', avatarUrl: '/api/avatars/esha.webp' },
    packageTitle: 'Basic',
    price: 500,
    owedCoins: 425,
    frozenCoins: 400,
    holders: 1,
    reversedAt: AT,
    kept: null,
  };
  const { user, server } = show(<FrozenEarningsTab />, {
    answers: {
      'adminFrozenEarnings.list': pageWith(frozen),
      'adminFrozenEarnings.trail': { ...frozen, trails: [] },
      'adminFrozenEarnings.keep': { id: 'p1' },
    },
  });
  const row = await screen.findByRole('button', { name: 'Basic package of Esha Rao' });
  expect(row.querySelector('img')?.getAttribute('src')).toBe('/api/avatars/esha.webp');
  await user.click(row);
  await user.click(await screen.findByRole('button', { name: 'Keep frozen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep these earnings frozen?' }));
  await user.click(dialog.getByRole('button', { name: 'Keep frozen' }));
  dialog.getByText('Note is required');
  await fill(user, dialog.getByLabelText('Note'), 'Police report filed');
  const kept = { at: AT, note: 'Police report filed', admin: 'Uma Iyer' };
  server.answer({ 'adminFrozenEarnings.list': pageWith({ ...frozen, kept }) });
  await user.click(dialog.getByRole('button', { name: 'Keep frozen' }));
  expect((await screen.findByText('Uma Iyer')).parentElement?.textContent).toMatch(/^Kept frozen by Uma Iyer on /);
  expect(screen.queryByRole('button', { name: 'Keep frozen' })).toBeNull();
  expect(server.callsOf('adminFrozenEarnings.keep')).toMatchObject([
    { input: { id: 'p1', note: 'Police report filed' }, idempotencyKey: expect.any(String) },
  ]);
});

test('requires a reason to suspend an account', async () => {
  const { user, server } = show(<UserCase user={ACCOUNT} />, { answers: { 'admin.suspendUser': ACCOUNT } });
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Esha Rao?' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  dialog.getByText('Reason is required');
  await fill(user, dialog.getByLabelText('Reason'), 'Sells courses');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() =>
    expect(server.callsOf('admin.suspendUser')[0]?.input).toEqual({ id: 'esha', reason: 'Sells courses' }),
  );
});

test('repeats a decision with the same key when its outcome is unknown, and makes another with a new one', async () => {
  const { user, server } = show(
    <>
      <section aria-label="Esha Rao">
        <UserCase user={ACCOUNT} />
      </section>
      <section aria-label="Ravi Rao">
        <UserCase user={{ ...ACCOUNT, id: 'ravi', firstName: 'Ravi' }} />
      </section>
    </>,
    { answers: { 'admin.suspendUser': badGateway } },
  );
  const open = async (name: string) => {
    await user.click(within(await screen.findByRole('region', { name })).getByRole('button', { name: 'Suspend' }));
    await fill(user, within(await screen.findByRole('dialog')).getByLabelText('Reason'), 'Sells courses');
  };
  const confirm = async () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }));
  await open('Esha Rao');
  await confirm();
  await screen.findByText('Failed to update the account');
  server.answer({ 'admin.suspendUser': ACCOUNT });
  await confirm();
  for (const name of ['Ravi Rao', 'Ravi Rao']) {
    await open(name);
    await confirm();
  }
  await waitFor(() => expect(server.callsOf('admin.suspendUser')).toHaveLength(4));
  const keys = server.callsOf('admin.suspendUser').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  expect(keys).not.toContain(null);
});

test('requires a note to resolve an unmatched payment', async () => {
  const payment = {
    id: 'evt_1',
    provider: 'stripe',
    kind: 'paid',
    problem: 'unknown_purchase',
    reference: 'pi_1',
    amountPaise: 50_000,
    currency: 'inr',
    purchase: null,
    createdAt: AT,
  } as const;
  const { user, server } = show(<PaymentsTab />, {
    answers: {
      'admin.strayPayments': pageWith(payment),
      'admin.coinRefunds': pageWith(),
      'admin.dismissPayment': { id: 'evt_1' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Payment of ₹500.00' }));
  await screen.findByText(/^The purchase does not exist\./);
  await user.click(screen.getByRole('button', { name: 'Mark resolved' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as resolved?' }));
  await user.click(dialog.getByRole('button', { name: 'Mark resolved' }));
  dialog.getByText('Note is required');
  await fill(user, dialog.getByLabelText('Note'), 'Refunded at Stripe');
  server.answer({ 'admin.strayPayments': pageWith() });
  await user.click(dialog.getByRole('button', { name: 'Mark resolved' }));
  await screen.findByText('No unmatched payments');
  expect(server.callsOf('admin.dismissPayment')[0]?.input).toEqual({ id: 'evt_1', note: 'Refunded at Stripe' });
});
