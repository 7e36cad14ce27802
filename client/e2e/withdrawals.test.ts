import { test } from 'vitest';
import { PHONE } from './browser.ts';
import { holdTimers } from './clock.ts';
import { earner, fillAccount, fillUpiId, utrFor, withAccount } from './earners.ts';
import { holdCalls, loseResponse } from './faults.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { admin } from './people.ts';

test.concurrent('earnings are withdrawn to a new bank account, the request is cancelled, and a UPI ID gets the next one', async ({
  expect,
}) => {
  const expert = await earner('Asha');
  await using opened = await expert.open(PHONE);
  const { page } = opened;
  opened.allow(/status of 400/);
  // While a button is pressed, errors wait for its release for a second at most, which is too short on a busy machine.
  await holdTimers(page, 1_000);
  await page.goto('/coins');
  await page.getByRole('tab', { name: 'Earnings' }).click();
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Request Withdrawal' }).click();

  const account = page.getByRole('dialog', { name: 'Add payout account' });
  await account.getByRole('radio', { name: 'Bank account' }).and(page.locator(':focus')).waitFor();
  await account.getByLabel('IFSC').fill('HDFC1234');
  // An error that appears on leaving the field must not move the button away before the press ends.
  const saveButton = account.getByRole('button', { name: 'Save and continue' });
  await saveButton.hover();
  await page.mouse.down();
  // The page is idle once it has shown what leaving the field changes.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await account.getByText('IFSC must be').count()).toBe(0);
  await page.mouse.up();
  await account.getByText('IFSC must be 4 letters, a zero and 6 letters or digits').waitFor();
  await account.getByText('Account holder is required').waitFor();
  await fillAccount(page);
  await saveButton.click();

  const form = page.getByRole('form', { name: 'Withdrawal' });
  const amount = form.getByLabel('Amount');
  const password = form.getByLabel('Your Proverse password', { exact: true });
  await amount.and(page.locator(':focus')).waitFor();
  await form.getByRole('button', { name: /^Max/ }).click();
  expect(await amount.inputValue()).toBe('600');
  await password.fill('not my password');
  const submit = form.getByRole('button', { name: 'Withdraw ₹600' });
  await submit.click();
  await password.and(page.locator('[aria-invalid=true]:focus')).waitFor();
  expect(await expert.api.withdrawals.list.query({})).toMatchObject({ open: null });
  await password.fill(expert.password);
  await submit.click();

  await page.getByRole('heading', { name: 'Withdrawal in progress' }).and(page.locator(':focus')).waitFor();
  expect((await expert.api.coins.balance.query()).coins).toBe(1000);
  await main.getByRole('button', { name: 'Cancel withdrawal' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' });
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('heading', { name: 'Withdraw Earnings' }).and(page.locator(':focus')).waitFor();
  const past = page.getByRole('list', { name: 'Past withdrawals' }).getByRole('listitem');
  await expect.poll(() => past.allInnerTexts()).toEqual([expect.stringContaining('Cancelled')]);
  expect((await expert.api.coins.balance.query()).coins).toBe(1600);

  await page.getByRole('button', { name: 'Change payout account' }).click();
  const change = page.getByRole('dialog', { name: 'Change payout account' });
  await fillUpiId(page);
  await change.getByLabel('Your Proverse password', { exact: true }).fill(expert.password);
  await change.getByRole('button', { name: 'Save UPI ID' }).click();
  await page.getByRole('heading', { name: 'Payout account' }).and(page.locator(':focus')).waitFor();
  await main.getByText('a•••@okaxis').first().waitFor();
  await amount.fill('150');
  await password.fill(expert.password);
  await form.getByRole('button', { name: 'Withdraw ₹150' }).click();
  await main.getByText('to Asha Iyer, UPI ID a•••@okaxis').waitFor();
});

test.concurrent('a bank account is added and earnings are withdrawn by keyboard', async ({ expect }) => {
  const expert = await earner('Bela');
  await using opened = await expert.open();
  const { page } = opened;
  const { keyboard } = page;
  await page.goto('/coins');
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await keyboard.press('End');
  await keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Request Withdrawal' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Bank account' }).and(page.locator(':focus')).waitFor();
  await typeInto(page, 'Account holder', 'Bela Iyer');
  await typeInto(page, 'Account number', '002301004567');
  await typeInto(page, 'Confirm account number', '002301004567');
  await typeInto(page, 'IFSC', 'hdfc0001234');
  await keyboard.press('Enter');
  await page.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await keyboard.type('250');
  await typeInto(page, 'Your Proverse password', expert.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Withdrawal in progress' }).and(page.locator(':focus')).waitFor();
  expect(await expert.api.withdrawals.list.query({})).toMatchObject({ open: { amount: 250, status: 'requested' } });
});

test.concurrent('a request whose response is lost is made once, and an admin’s decisions appear live', async ({
  expect,
}) => {
  const [expert, approver] = await Promise.all([earner('Chitra').then(withAccount), admin('Asha')]);
  await using opened = await expert.open();
  const { page } = opened;
  opened.allow(/status of 502|ERR_/);
  await page.goto('/coins?tab=earnings');
  const form = page.getByRole('form', { name: 'Withdrawal' });
  const requested = page.getByRole('heading', { name: 'Withdrawal in progress' });
  const past = page.getByRole('list', { name: 'Past withdrawals' }).getByRole('listitem');
  const requestWithoutResponse = async (): Promise<void> => {
    await form.getByLabel('Amount').fill('200');
    await form.getByLabel('Your Proverse password', { exact: true }).fill(expert.password);
    await loseResponse(page, 'withdrawals.request');
    await form.getByRole('button', { name: 'Withdraw ₹200' }).click();
  };
  // The list shows that the request was made although its response was lost.
  await requestWithoutResponse();
  await requested.waitFor();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect.poll(() => past.count()).toBe(1);

  // The form is shown again, so this is another request. Its repeat is not.
  const releaseList = await holdCalls(page, 'withdrawals.list');
  await requestWithoutResponse();
  await form.getByText('Failed to request withdrawal. Please try again').waitFor();
  expect(await form.getByLabel('Amount').inputValue()).toBe('200');
  await form.getByRole('button', { name: 'Withdraw ₹200' }).click();
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('');
  releaseList();
  await requested.and(page.locator(':focus')).waitFor();
  const { open, totalElements } = await expert.api.withdrawals.list.query({});
  expect({ open: open?.amount, totalElements }).toEqual({ open: 200, totalElements: 2 });

  const id = open?.id ?? '';
  const utr = utrFor(id);
  await approver.api.adminWithdrawals.approve.mutate({ id });
  await page.getByText('Processing: current').waitFor();
  await approver.api.adminWithdrawals.paid.mutate({ id, utr });
  await expect.poll(() => past.first().innerText()).toContain(`UTR ${utr}`);
  await requested.waitFor({ state: 'detached' });
  expect((await expert.api.coins.balance.query()).coins).toBe(1400);
});
