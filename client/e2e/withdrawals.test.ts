import { test, vi } from 'vitest';
import { DEVICES, sharedBrowser } from './browser.ts';
import { earner, fillAccount, utrFor, withAccount } from './earners.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { member } from './people.ts';
import { sql } from './running-server.ts';
import { holdCalls } from './faults.ts';

// Several journeys share two cores.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();

test.concurrent.for(DEVICES)(
  'on $device earnings are withdrawn, with every refusal explained, and taken back',
  async ({ options }, { expect }) => {
    const expert = await earner('Asha');
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 4\d\d/);
    await page.goto('/coins');
    await page.getByRole('tab', { name: 'Earnings' }).click();
    const main = page.getByRole('main');
    await main.getByText('2-3 business days').waitFor();
    await main.getByText('1 coin = ₹1.00').waitFor();
    await page.getByRole('button', { name: 'Request Withdrawal' }).click();

    const account = page.getByRole('dialog', { name: 'Add bank account' });
    await account.getByLabel('Account holder').and(page.locator(':focus')).waitFor();
    await account.getByLabel('Account number', { exact: true }).fill('1234');
    await account.getByLabel('Confirm account number').fill('12345');
    await account.getByLabel('IFSC').fill('HDFC1234');
    // Leaving a field by pressing the button shows nothing that would move the button away before it is let go.
    const saveButton = account.getByRole('button', { name: 'Save and continue' });
    await saveButton.hover();
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await account.getByText('IFSC must be').count()).toBe(0);
    await page.mouse.up();
    for (const text of [
      'Account holder is required',
      'Account number must be 9 to 18 digits',
      'Account numbers do not match',
      'IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234',
    ]) {
      await account.getByText(text).waitFor();
    }
    expect(await account.getByLabel('Your Proverse password').count()).toBe(0);
    await fillAccount(page);
    expect(await account.getByLabel('IFSC').inputValue()).toBe('HDFC0001234');
    await account.getByRole('button', { name: 'Save and continue' }).click();

    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    const amount = dialog.getByLabel('Amount');
    const password = dialog.getByLabel('Your Proverse password', { exact: true });
    const submit = dialog.getByRole('button', { name: /^(Withdraw ₹|Request Withdrawal)/ });
    await amount.and(page.locator(':focus')).waitFor();
    await amount.fill('99');
    await submit.click();
    await dialog.getByText('The minimum withdrawal is 100 coins').waitFor();
    await amount.fill('601');
    await dialog.getByText('Only 600 coins can be withdrawn now').waitFor();
    await dialog.getByRole('button', { name: /^Max/ }).click();
    expect(await amount.inputValue()).toBe('600');
    await dialog.getByText('600 coins of it were paid with bonus coins').waitFor();
    await password.fill('not my password');
    await submit.click();
    await password.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    expect(await expert.api.withdrawals.list.query({})).toMatchObject({ open: null });
    await password.fill(expert.password);
    await submit.click();

    await page.getByText('Withdrawal requested successfully!').waitFor();
    await page.getByRole('heading', { name: 'Withdrawal under way' }).and(page.locator(':focus')).waitFor();
    await main.getByText('because some of it was paid with bonus coins').waitFor();
    expect(await page.getByRole('button', { name: 'Request Withdrawal' }).getAttribute('aria-disabled')).toBe('true');
    expect((await expert.api.coins.balance.query()).coins).toBe(1000);

    await main.getByRole('button', { name: 'Cancel withdrawal' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' });
    await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('heading', { name: 'Withdraw Earnings' }).and(page.locator(':focus')).waitFor();
    const past = page.getByRole('list', { name: 'Past withdrawals' }).getByRole('listitem');
    await expect.poll(() => past.allInnerTexts()).toEqual([expect.stringContaining('Cancelled')]);
    expect((await expert.api.coins.balance.query()).coins).toBe(1600);
  },
);

test.concurrent('by keyboard alone: a bank account is given, and earnings are withdrawn to it', async ({ expect }) => {
  const expert = await earner('Bela');
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  const { keyboard } = page;
  await page.goto('/coins');
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await keyboard.press('End');
  await keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Request Withdrawal' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account holder').and(page.locator(':focus')).waitFor();
  await keyboard.type('Bela Iyer');
  await typeInto(page, 'Account number', '002301004567');
  await typeInto(page, 'Confirm account number', '002301004567');
  await typeInto(page, 'IFSC', 'hdfc0001234');
  await keyboard.press('Enter');
  await dialog.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await keyboard.type('250');
  await typeInto(page, 'Your Proverse password', expert.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Withdrawal under way' }).and(page.locator(':focus')).waitFor();
  expect(await expert.api.withdrawals.list.query({})).toMatchObject({ open: { amount: 250, status: 'requested' } });
});

test.concurrent.for(DEVICES)(
  'on $device another bank account takes the password, also where the first one was saved in another window',
  async ({ options }, { expect }) => {
    const expert = await earner('Dhruv');
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 400/);
    await page.goto('/coins?tab=earnings');
    await page.getByRole('button', { name: 'Add bank account' }).click();
    await fillAccount(page);
    await withAccount(expert);
    await page.getByRole('button', { name: 'Save bank account' }).click();
    const change = page.getByRole('dialog', { name: 'Change bank account' });
    const password = change.getByLabel('Your Proverse password', { exact: true });
    await password.fill('not this one');
    await change.getByRole('button', { name: 'Save bank account' }).click();
    await change.getByText('Password is incorrect').waitFor();
    await password.fill(expert.password);
    await change.getByRole('button', { name: 'Save bank account' }).click();
    await page.getByText('Bank account saved successfully!').waitFor();
    expect(await expert.api.withdrawals.bankAccount.query()).toMatchObject({ accountHolder: 'Asha Iyer' });
  },
);

test.concurrent.for(DEVICES)(
  'on $device a request whose answer is lost is made once, and what an admin decides shows by itself',
  async ({ options }, { expect }) => {
    const [expert, admin] = await Promise.all([earner('Chitra').then(withAccount), member('Admin')]);
    await sql(`update users set role = 'admin' where id = $1`, [admin.id]);
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 502|ERR_/);
    await page.goto('/coins?tab=earnings');
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    const underWay = page.getByRole('heading', { name: 'Withdrawal under way' });
    const past = page.getByRole('list', { name: 'Past withdrawals' }).getByRole('listitem');
    const loseAnswer = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Request Withdrawal' }).click();
      await dialog.getByLabel('Amount').fill('200');
      await dialog.getByLabel('Your Proverse password', { exact: true }).fill(expert.password);
      await page.route(
        '**/trpc/withdrawals.request*',
        async (route) => {
          await route.fetch();
          await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
        },
        { times: 1 },
      );
      await dialog.getByRole('button', { name: 'Withdraw ₹200' }).click();
      await dialog.getByText('Failed to request withdrawal. Please try again').waitFor();
    };
    await loseAnswer();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await underWay.waitFor();
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
    await expect.poll(() => past.count()).toBe(1);

    // Asked for again, it is another one, and made once.
    await loseAnswer();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('200');
    const freeList = await holdCalls(page, 'withdrawals.list');
    await dialog.getByRole('button', { name: 'Withdraw ₹200' }).click();
    await page.getByText('Withdrawal requested successfully!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    freeList();
    await underWay.and(page.locator(':focus')).waitFor();
    const { open, totalElements } = await expert.api.withdrawals.list.query({});
    expect({ open: open?.amount, totalElements }).toEqual({ open: 200, totalElements: 2 });

    const id = open?.id ?? '';
    await admin.api.adminWithdrawals.approve.mutate({ id });
    await page.getByText('Being paid').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
    const utr = utrFor(id);
    await admin.api.adminWithdrawals.paid.mutate({ id, utr });
    await expect.poll(() => past.first().innerText()).toContain(`UTR ${utr}`);

    // The other ends: sent back by the bank, refused, and not payable.
    await admin.api.adminWithdrawals.returned.mutate({ id, reason: 'The account is closed' });
    await expect
      .poll(() => past.first().innerText())
      .toMatch(/The account is closed[^]*back in your wallet[^]*Sent back/);
    const again = async (): Promise<string> => {
      const { id: next } = await expert.api.withdrawals.request.mutate({ amount: 100, password: expert.password });
      return next;
    };
    await admin.api.adminWithdrawals.reject.mutate({ id: await again(), reason: 'The name differs' });
    await expect.poll(() => past.first().innerText()).toMatch(/The name differs[^]*Rejected/);
    const last = await again();
    await underWay.waitFor();
    await admin.api.adminWithdrawals.approve.mutate({ id: last });
    await admin.api.adminWithdrawals.failed.mutate({ id: last, reason: 'The bank refused it' });
    await expect.poll(() => past.first().innerText()).toMatch(/The bank refused it[^]*Failed/);
    await underWay.waitFor({ state: 'detached' });
    expect((await expert.api.coins.balance.query()).coins).toBe(1600);
  },
);
