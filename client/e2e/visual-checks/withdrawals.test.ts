import type { Locator, Page } from 'playwright-core';
import { admin, member, repliedMessage, sentMessage, type Member } from '../people.ts';
import { sql } from '../running-server.ts';
import { failCalls, changeResponses } from '../faults.ts';
import { ARABIC, arabicNamed, HINDI, LONG_TEXT, longNamed } from './extreme-people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

const ACCOUNT = {
  accountHolder: 'Wolfeschlegelsteinhausenbergerdorffsmith Senior',
  accountNumber: '123456789012345678',
  confirmAccountNumber: '123456789012345678',
  ifsc: 'HDFC0001234',
};

/** A member who has earned the highest price once. */
async function earner(): Promise<Member> {
  const [expert, asker] = await Promise.all([longNamed(), arabicNamed()]);
  await repliedMessage(asker, expert, ARABIC);
  await sentMessage(asker, expert, HINDI);
  return expert;
}

async function fillAccount(form: Locator): Promise<void> {
  await form.getByLabel('Account holder').fill(ACCOUNT.accountHolder);
  await form.getByLabel('Account number', { exact: true }).fill(ACCOUNT.accountNumber);
  await form.getByLabel('Confirm account number').fill(ACCOUNT.accountNumber);
  await form.getByLabel('IFSC').fill(ACCOUNT.ifsc);
}

async function showEarnings(page: Page): Promise<void> {
  await page.goto('/coins?tab=earnings');
  await page.getByRole('heading', { name: 'Withdraw Earnings' }).waitFor();
}

scenario('/coins: withdrawals', 'requesting', async (check) => {
  const [newcomer, expert] = await Promise.all([member('Kiran'), earner()]);
  await using opened = await newcomer.open();
  await showEarnings(opened.page);
  await check(opened.page, 'nothing earned');
  await failCalls(opened, 'coins.earnings');
  await failCalls(opened, 'withdrawals.list');
  await opened.page.goto('/coins?tab=earnings');
  await opened.page.getByText('Failed to fetch withdrawals').waitFor();
  await opened.page.getByText('Failed to fetch earnings').waitFor();
  await check(opened.page, 'failed');

  await using theirs = await expert.open();
  const { page } = theirs;
  await showEarnings(page);
  await check(page, 'earned');
  await page.getByRole('button', { name: 'Request Withdrawal' }).click();
  const account = page.getByRole('dialog', { name: 'Add payout account' });
  await account.getByLabel('Account number', { exact: true }).fill('1');
  await account.getByRole('button', { name: 'Save and continue' }).click();
  await account.getByText('IFSC is required').waitFor();
  await check(page, 'account, errors');
  await fillAccount(account);
  const restore = await failCalls(theirs, 'withdrawals.saveBankAccount');
  await account.getByRole('button', { name: 'Save and continue' }).click();
  await account.getByText('Failed to save bank account').waitFor();
  await check(page, 'account, failed');
  await restore();
  await account.getByRole('button', { name: 'Save and continue' }).click();
  const request = page.getByRole('form', { name: 'Withdrawal' });
  await request.getByRole('button', { name: /^Max/ }).click();
  await check(page, 'amount');
  await request.getByLabel('Amount').fill('10001');
  await request.getByRole('button', { name: 'Request Withdrawal' }).click();
  await request.getByText('Only 10,000 coins can be withdrawn now').waitFor();
  await check(page, 'amount, errors');
  await request.getByRole('button', { name: /^Max/ }).click();
  await request.getByLabel('Your Proverse password', { exact: true }).fill('not this one');
  theirs.allow(/status of 400/);
  await request.getByRole('button', { name: 'Withdraw ₹10,000' }).click();
  await request.locator('[type=password][aria-invalid=true]').waitFor();
  await check(page, 'wrong password');
});

scenario('/coins: withdrawals', 'processing', async (check) => {
  const [expert, approver] = await Promise.all([earner(), admin('Admin')]);
  const { withdrawals } = expert.api;
  const { adminWithdrawals } = approver.api;
  const { password } = expert;
  await withdrawals.saveBankAccount.mutate({ ...ACCOUNT, password });
  const first = await withdrawals.request.mutate({ amount: 5000, password });
  await using opened = await expert.open();
  const { page } = opened;
  await showEarnings(page);
  await page.getByRole('button', { name: 'Change payout account' }).click();
  const change = page.getByRole('dialog', { name: 'Change payout account' });
  await change.getByRole('button', { name: 'Save bank account' }).click();
  await change.getByText('Password is required').waitFor();
  await check(page, 'changing the account, errors');
  await change.getByRole('radio', { name: 'UPI ID' }).check();
  await change.getByRole('button', { name: 'Save UPI ID' }).click();
  await change.getByText('UPI ID is required').waitFor();
  await check(page, 'changing to a UPI ID, errors');
  await page.keyboard.press('Escape');
  await change.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel withdrawal' }).waitFor();
  await check(page, 'requested');
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'cancelling');
  const restore = await failCalls(opened, 'withdrawals.cancel');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByText('Failed to cancel withdrawal').waitFor();
  await check(page, 'cancelling failed');
  await restore();
  await adminWithdrawals.approve.mutate({ id: first.id });
  await showEarnings(page);
  await page.getByText('Processing: current').waitFor();
  await check(page, 'approved');

  // Every outcome that a withdrawal can have.
  const utrOf = (id: string): string => `N${id.replaceAll('-', '').slice(-21).toUpperCase()}`;
  await adminWithdrawals.paid.mutate({ id: first.id, utr: utrOf(first.id) });
  await adminWithdrawals.returned.mutate({ id: first.id, reason: `${HINDI} ${LONG_TEXT.slice(0, 200)}` });
  const next = async (): Promise<string> => (await withdrawals.request.mutate({ amount: 100, password })).id;
  await adminWithdrawals.reject.mutate({ id: await next(), reason: ARABIC });
  await withdrawals.cancel.mutate({ id: await next() });
  const failed = await next();
  await adminWithdrawals.approve.mutate({ id: failed });
  await adminWithdrawals.failed.mutate({ id: failed, reason: 'The account was closed.' });
  const paid = await next();
  await adminWithdrawals.approve.mutate({ id: paid });
  await adminWithdrawals.paid.mutate({ id: paid, utr: utrOf(paid) });
  await showEarnings(page);
  await page.getByText('Returned').waitFor();
  await check(page, 'every outcome');
  await changeResponses<{ available: object }>(page, 'withdrawals.list', (answer) => ({
    ...answer,
    available: { ...answer.available, coins: -1_234_567, debt: 1_234_567 },
  }));
  await showEarnings(page);
  await page.getByText('after a chargeback').waitFor();
  await check(page, 'debt');
  await sql('select create_checkpoint()');
  await page.goto('/coins?tab=transactions&type=withdrawal');
  await page.getByRole('table', { name: 'Transactions' }).waitFor();
  await check(page, 'in the history');
  await page.goto('/profile?tab=developers');
  await page.getByRole('button', { name: 'Verify my history' }).click();
  await page.getByText(/entries verified/).waitFor();
  await check(page, 'history verified');
});

everyScenarioOf('/coins: withdrawals');
