import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { badGateway, rejectedWith, type Answers } from '../../../testing/server-answers.ts';
import { fill, show } from '../../../testing/show.tsx';
import { ACCOUNT, EARNED, NO_ACCOUNT, REQUESTED, UPI_ID, withWithdrawal } from './sample-withdrawals.ts';
import { PastWithdrawals } from './PastWithdrawals.tsx';
import { WithdrawalSection } from './WithdrawalSection.tsx';

const NOT_YET = { ...EARNED, payoutAccount: NO_ACCOUNT };

function open(answers: Answers) {
  const tab = (
    <>
      <WithdrawalSection failure={null} />
      <PastWithdrawals />
    </>
  );
  return show(tab, { at: '/coins?tab=earnings', answers });
}
type User = ReturnType<typeof open>['user'];

async function fillAccount(user: User, ifsc = 'hdfc0001234'): Promise<void> {
  const form = within(screen.getByRole('form', { name: 'Bank account' }));
  await fill(user, form.getByLabelText('Account holder'), 'Asha\u00A0Iyer');
  await fill(user, form.getByLabelText('Account number'), '0023 0100 4567');
  await fill(user, form.getByLabelText('Confirm account number'), '0023-01004567\u202C');
  await fill(user, form.getByLabelText('IFSC'), ifsc);
}

async function requestForm(user: User) {
  const form = within(await screen.findByRole('form', { name: 'Withdrawal' }));
  return {
    form,
    amount: form.getByLabelText('Amount'),
    password: form.getByLabelText('Your Proverse password'),
    submit: () => user.click(form.getByRole('button', { name: /^(Withdraw ₹|Request Withdrawal)/ })),
  };
}

test('states the terms of a withdrawal', async () => {
  open({ 'withdrawals.list': EARNED });
  await screen.findByText('2–3 business days');
  screen.getByText('1 coin = ₹1.00');
});

test('explains each error of a bank account and asks for no password the first time', async () => {
  const { user, server } = open({ 'withdrawals.list': NOT_YET, 'withdrawals.saveBankAccount': ACCOUNT });
  await user.click(await screen.findByRole('button', { name: 'Request Withdrawal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add payout account' }));
  const kind = dialog.getByRole('radio', { name: 'Bank account', checked: true });
  await waitFor(() => expect(document.activeElement).toBe(kind));
  await fill(user, dialog.getByLabelText('Account number'), '1234');
  await fill(user, dialog.getByLabelText('Confirm account number'), '12345');
  await fill(user, dialog.getByLabelText('IFSC'), 'HDFC1234');
  await user.click(dialog.getByRole('button', { name: 'Save and continue' }));
  await dialog.findByText('Account holder is required');
  dialog.getByText('Account number must be 9 to 18 digits');
  dialog.getByText('Account numbers do not match');
  dialog.getByText('IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234');
  expect(dialog.queryByLabelText('Your Proverse password')).toBeNull();
  await fillAccount(user);
  expect(dialog.getByLabelText('IFSC')).toHaveProperty('value', 'HDFC0001234');
  server.answer({ 'withdrawals.list': EARNED });
  await user.click(dialog.getByRole('button', { name: 'Save and continue' }));
  const amount = await screen.findByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(amount));
});

test('explains each error of a request and keeps the amount', async () => {
  const wrongPassword = rejectedWith('VALIDATION_FAILED', {}, { password: 'Password is incorrect' });
  const { user, server } = open({ 'withdrawals.list': EARNED, 'withdrawals.request': wrongPassword });
  const { form, amount, password, submit } = await requestForm(user);
  await submit();
  expect(document.activeElement).toBe(amount);
  await fill(user, amount, '99');
  form.getByText('The minimum withdrawal is 100 coins');
  await fill(user, amount, '601');
  form.getByText('Only 600 coins can be withdrawn now');
  await user.click(form.getByRole('button', { name: /^Max/ }));
  expect(amount).toHaveProperty('value', '600');
  form.getByText(/^₹600 came from welcome bonuses/);
  await submit();
  form.getByText('Password is required');
  expect(server.callsOf('withdrawals.request')).toEqual([]);
  await fill(user, password, 'not my password');
  await submit();
  await form.findByText('Password is incorrect');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test('adds a UPI ID instead of a bank account, and explains its errors and the provider’s', async () => {
  const refused = 'This UPI ID was not accepted. Please check it and try again.';
  const { user, server } = open({
    'withdrawals.list': NOT_YET,
    'withdrawals.saveUpiId': rejectedWith('VALIDATION_FAILED', {}, { upiId: refused }),
  });
  await user.click(await screen.findByRole('button', { name: 'Request Withdrawal' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add payout account' }));
  await user.click(dialog.getByRole('radio', { name: 'UPI ID' }));
  const form = within(dialog.getByRole('form', { name: 'UPI ID' }));
  expect(form.queryByLabelText('IFSC')).toBeNull();
  const upiId = form.getByLabelText('UPI ID');
  const save = form.getByRole('button', { name: 'Save and continue' });
  await fill(user, form.getByLabelText('Account holder'), 'Asha Iyer');
  await fill(user, upiId, 'asha');
  await user.click(save);
  await form.findByText('UPI ID must look like name@bank, such as asha.rao@okaxis');
  await fill(user, upiId, ' asha.iyer@okaxis ');
  await user.click(save);
  await form.findByText(refused);
  await waitFor(() => expect(document.activeElement).toBe(upiId));
  server.answer({
    'withdrawals.saveUpiId': UPI_ID,
    'withdrawals.list': { ...EARNED, payoutAccount: UPI_ID },
  });
  await user.click(save);
  const amount = await screen.findByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(server.callsOf('withdrawals.saveUpiId').at(-1)?.input).toEqual({
    accountHolder: 'Asha Iyer',
    upiId: 'asha.iyer@okaxis',
  });
  screen.getByText('a•••@okaxis');
});

test('changes a UPI ID with the password, and offers a bank account', async () => {
  const { user, server } = open({
    'withdrawals.list': { ...EARNED, payoutAccount: UPI_ID },
    'withdrawals.saveUpiId': UPI_ID,
  });
  await user.click(await screen.findByRole('button', { name: 'Change payout account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change payout account' }));
  const chosen = dialog.getByRole('radio', { name: 'UPI ID', checked: true });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await user.click(dialog.getByRole('radio', { name: 'Bank account' }));
  await fill(user, dialog.getByLabelText('Account holder'), 'Asha Iyer');
  dialog.getByLabelText('IFSC');
  await user.click(dialog.getByRole('radio', { name: 'UPI ID' }));
  expect(dialog.getByLabelText('Account holder')).toHaveProperty('value', 'Asha Iyer');
  await fill(user, dialog.getByRole('textbox', { name: 'UPI ID' }), 'asha@ybl');
  await user.click(dialog.getByRole('button', { name: 'Save UPI ID' }));
  await dialog.findByText('Password is required');
  await fill(user, dialog.getByLabelText('Your Proverse password'), 'Monsoon-2026!');
  await user.click(dialog.getByRole('button', { name: 'Save UPI ID' }));
  await screen.findByText('UPI ID saved successfully!');
  expect(server.callsOf('withdrawals.saveUpiId')[0]?.input).toMatchObject({ password: 'Monsoon-2026!' });
});

test('starts again with the saved kind of account after Cancel', async () => {
  const { user } = open({ 'withdrawals.list': { ...EARNED, payoutAccount: UPI_ID } });
  const change = await screen.findByRole('button', { name: 'Change payout account' });
  await user.click(change);
  await user.click(await screen.findByRole('radio', { name: 'Bank account' }));
  await fill(user, screen.getByLabelText('Account holder'), 'Asha Iyer');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(change);
  await screen.findByRole('radio', { name: 'UPI ID', checked: true });
  expect(screen.getByLabelText('Account holder')).toHaveProperty('value', '');
});

test('withdraws at most a lakh to a UPI ID', async () => {
  const available = { ...EARNED.available, coins: 250_000 };
  const { user } = open({ 'withdrawals.list': { ...EARNED, available, payoutAccount: UPI_ID } });
  const { form, amount, submit } = await requestForm(user);
  await fill(user, amount, '100001');
  await submit();
  form.getByText('A UPI ID can receive at most 1,00,000 coins at a time. Withdraw less, or change to a bank account.');
  await user.click(form.getByRole('button', { name: /^Max/ }));
  expect(amount).toHaveProperty('value', '100000');
});

test('asks for no password with a second factor, which confirms instead', async () => {
  const { user, server } = open({
    'withdrawals.list': { ...EARNED, needsPassword: false },
    'withdrawals.request': REQUESTED,
    'withdrawals.saveBankAccount': ACCOUNT,
  });
  await user.click(await screen.findByRole('button', { name: 'Change payout account' }));
  await screen.findByRole('dialog', { name: 'Change payout account' });
  await fillAccount(user, ' hdfc-000 1234 ');
  expect(screen.queryByLabelText('Your Proverse password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save bank account' }));
  await waitFor(() => expect(server.callsOf('withdrawals.saveBankAccount')).toHaveLength(1));
  expect(server.callsOf('withdrawals.saveBankAccount')[0]?.input).toEqual({
    accountHolder: 'Asha Iyer',
    accountNumber: '002301004567',
    confirmAccountNumber: '002301004567',
    ifsc: 'HDFC0001234',
  });

  await fill(user, screen.getByLabelText('Amount'), '600');
  expect(screen.queryByLabelText('Your Proverse password')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw ₹600' }));
  await waitFor(() => expect(server.callsOf('withdrawals.request')[0]?.input).toEqual({ amount: 600 }));
});

test('explains why a withdrawal is reviewed and cancels it', async () => {
  const { user, server } = open({ 'withdrawals.list': withWithdrawal({}), 'withdrawals.cancel': REQUESTED });
  await screen.findByText(/because it includes bonus coins/);
  expect(screen.getByRole('button', { name: 'Request Withdrawal' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Cancel withdrawal' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this withdrawal?' }));
  server.answer({ 'withdrawals.list': withWithdrawal({ status: 'cancelled', closedAt: '2026-03-03T00:00:00Z' }) });
  await user.click(question.getByRole('button', { name: 'Cancel withdrawal' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Withdraw Earnings' })));
  const past = within(screen.getByRole('list', { name: 'Past withdrawals' })).getAllByRole('listitem');
  expect(past.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Cancelled')]);
});

test.each([
  ['requested', 'to Asha Iyer, UPI ID a•••@okaxis'],
  ['cancelled', 'To UPI ID a•••@okaxis'],
] as const)('shows the UPI ID of a withdrawal that is %s', async (status, text) => {
  const upi = { accountNumberLast4: null, ifsc: null, maskedUpiId: 'a•••@okaxis' };
  open({ 'withdrawals.list': withWithdrawal({ ...upi, status }) });
  await screen.findByText(text);
});

test('offers no cancellation once a withdrawal is approved', async () => {
  open({ 'withdrawals.list': withWithdrawal({ status: 'approved', canCancel: false, waitsForReview: false }) });
  await screen.findByText('Processing');
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
});

const CLOSED = { closedAt: '2026-03-03T00:00:00Z' };
test.each([
  { changes: { status: 'paid', utr: 'N123', ...CLOSED }, text: /UTR N123.*Paid/ },
  {
    changes: { status: 'failed', reason: 'The account is closed', returnedAt: '2026-03-09T00:00:00Z', ...CLOSED },
    text: /The account is closed.*refunded to your wallet.*Returned/,
  },
  { changes: { status: 'rejected', reason: 'The name differs', ...CLOSED }, text: /The name differs.*Rejected/ },
  { changes: { status: 'failed', reason: 'The bank refused it', ...CLOSED }, text: /The bank refused it.*Failed/ },
] as const)('shows how a past withdrawal ended: $changes.status $changes.reason', async ({ changes, text }) => {
  open({ 'withdrawals.list': withWithdrawal(changes) });
  const list = await screen.findByRole('list', { name: 'Past withdrawals' });
  expect(within(list).getByRole('listitem').textContent).toMatch(text);
});

test('repeats a request that got no response with the same idempotency key', async () => {
  const { user, server } = open({ 'withdrawals.list': EARNED, 'withdrawals.request': badGateway });
  const { form, amount, password, submit } = await requestForm(user);
  await fill(user, amount, '200');
  await fill(user, password, 'Monsoon-2026!');
  await submit();
  await form.findByText('Failed to request withdrawal. Please try again');
  server.answer({ 'withdrawals.request': REQUESTED, 'withdrawals.list': withWithdrawal({}) });
  await submit();
  await screen.findByText('Withdrawal requested successfully!');
  const heading = await screen.findByRole('heading', { name: 'Withdrawal in progress' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const keys = server.callsOf('withdrawals.request').map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('asks for the password when another tab has saved an account in the meantime', async () => {
  const { user, server } = open({ 'withdrawals.list': NOT_YET });
  await user.click(await screen.findByRole('button', { name: 'Add payout account' }));
  await screen.findByRole('dialog', { name: 'Add payout account' });
  await fillAccount(user);
  server.answer({
    'withdrawals.list': EARNED,
    'withdrawals.saveBankAccount': rejectedWith('VALIDATION_FAILED', {}, { password: 'Password is required' }),
  });
  await user.click(screen.getByRole('button', { name: 'Save bank account' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change payout account' }));
  const password = await change.findByLabelText('Your Proverse password');
  server.answer({
    'withdrawals.saveBankAccount': rejectedWith('VALIDATION_FAILED', {}, { password: 'Password is incorrect' }),
  });
  await fill(user, password, 'not this one');
  await user.click(change.getByRole('button', { name: 'Save bank account' }));
  await change.findByText('Password is incorrect');
  server.answer({ 'withdrawals.saveBankAccount': ACCOUNT });
  await fill(user, password, 'Monsoon-2026!');
  await user.click(change.getByRole('button', { name: 'Save bank account' }));
  await screen.findByText('Bank account saved successfully!');
});

test('shows when new earnings can be withdrawn, up to five days of them', async () => {
  const maturing = [23, 24, 25, 26, 27, 28].map((day) => ({ coins: 100, availableAt: `2026-11-${day}T06:00:00Z` }));
  open({ 'withdrawals.list': { ...EARNED, available: { ...EARNED.available, maturing } } });
  await screen.findByRole('heading', { name: '600 coins available soon' });
  screen.getByText('23 Nov 2026');
  screen.getByText('Everything by 28 Nov 2026');
  expect(screen.getAllByText('100 coins')).toHaveLength(6); // five days and the minimum
});

test('says that earnings are frozen after a payment was reversed', async () => {
  open({ 'withdrawals.list': { ...EARNED, available: { ...EARNED.available, frozen: 40 } } });
  await screen.findByText(/^40 coins frozen, because a payment behind them was reversed/);
});

test('shows the debt after a chargeback', async () => {
  open({ 'withdrawals.list': { ...EARNED, available: { ...EARNED.available, coins: 0, debt: 50 } } });
  await screen.findByText('You owe 50 coins after a chargeback');
});

test('pauses withdrawals and the payout account after a recovery', async () => {
  const { user } = open({ 'withdrawals.list': { ...EARNED, frozenUntil: '2099-03-12T06:00:00Z' } });
  await screen.findByText('Withdrawals are paused until 12 Mar 2099');
  for (const name of ['Request Withdrawal', 'Change payout account']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says in the form until when withdrawals are paused, if another device recovered the account', async () => {
  const params = { until: '2099-03-12T06:00:00Z', date: '12 March 2099' };
  const { user } = open({
    'withdrawals.list': EARNED,
    'withdrawals.request': rejectedWith('PAYOUTS_FROZEN', params),
  });
  const { form, amount, password, submit } = await requestForm(user);
  await fill(user, amount, '600');
  await fill(user, password, 'Monsoon-2026!');
  await submit();
  await within(await form.findByRole('alert')).findByText(
    'Your account was recovered. For your security, you can withdraw and change your payout account from 12 March 2099.',
  );
  expect(form.getByRole('link', { name: /^Read more/ }).getAttribute('href')).toBe('/help/withdrawals');
});
