import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { test } from 'vitest';
import { balance } from './acts.ts';
import { sharedBrowser } from './browser.ts';
import { answered, member, type Member } from './people.ts';
import { sql } from './running-server.ts';

const browser = sharedBrowser();
const PHONE = { viewport: { width: 390, height: 844 } };
const ACCOUNT = { accountNumber: '002301004567', ifsc: 'HDFC0001234' };

/** Somebody who has earned 600 coins, all of them paid with the welcome bonus of who asked. */
async function earner(firstName: string): Promise<Member> {
  const [expert, asker] = await Promise.all([member(firstName, { messageRate: 300 }), member('Asker')]);
  await answered(asker, expert, 'A first question');
  await answered(asker, expert, 'A second question');
  return expert;
}

/** Gives the bank account without the screen, where the journey is about something else. */
async function withAccount(person: Member): Promise<Member> {
  const accountHolder = person.name.replaceAll(/[^A-Za-z -]/g, '');
  await person.api.withdrawals.saveBankAccount.mutate({
    accountHolder,
    ...ACCOUNT,
    confirmAccountNumber: ACCOUNT.accountNumber,
  });
  return person;
}

async function fillAccount(page: Page, person: Member, ifsc = 'hdfc0001234'): Promise<void> {
  const form = page.getByRole('form', { name: 'Bank account' });
  await form.getByLabel('Account holder').fill('Asha Iyer');
  await form.getByLabel('Account number', { exact: true }).fill('0023 0100 4567');
  await form.getByLabel('Confirm account number').fill('002301004567');
  await form.getByLabel('IFSC').fill(ifsc);
  await form.getByLabel('Your Proverse password', { exact: true }).fill(person.password);
}

async function textOf(download: Download): Promise<string> {
  return await readFile(await download.path(), 'latin1');
}

test.concurrent.for([
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
])(
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
    await account.getByRole('button', { name: 'Save and continue' }).click();
    for (const text of [
      'Account holder is required',
      'Account number must be 9 to 18 digits',
      'Account numbers do not match',
      'IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234',
      'Password is required',
    ]) {
      await account.getByText(text).waitFor();
    }
    await fillAccount(page, expert);
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

test.concurrent('a withdrawal by keyboard alone', async ({ expect }) => {
  const expert = await withAccount(await earner('Bela'));
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  const { keyboard } = page;
  await page.goto('/coins?tab=earnings');
  const button = page.getByRole('button', { name: 'Request Withdrawal' });
  await button.waitFor();
  for (let presses = 0; !(await button.and(page.locator(':focus')).count()); presses += 1) {
    expect(presses, 'the button is reached with Tab').toBeLessThan(60);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await keyboard.type('250');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type(expert.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Withdrawal under way' }).and(page.locator(':focus')).waitFor();
  expect(await expert.api.withdrawals.list.query({})).toMatchObject({ open: { amount: 250, status: 'requested' } });
});

test.concurrent('a request whose answer is lost is made once, and what an admin decides shows by itself', async ({
  expect,
}) => {
  const [expert, admin] = await Promise.all([earner('Chitra').then(withAccount), member('Admin')]);
  await sql(`update users set role = 'admin' where id = $1`, [admin.id]);
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  opened.allow(/status of 502|ERR_/);
  await page.goto('/coins?tab=earnings');
  await page.getByRole('button', { name: 'Request Withdrawal' }).click();
  const dialog = page.getByRole('dialog');
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
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('200');
  await dialog.getByRole('button', { name: 'Withdraw ₹200' }).click();
  await page.getByRole('heading', { name: 'Withdrawal under way' }).and(page.locator(':focus')).waitFor();
  const { open, totalElements } = await expert.api.withdrawals.list.query({});
  expect(totalElements).toBe(1);

  const id = open?.id ?? '';
  await admin.api.adminWithdrawals.approve.mutate({ id });
  await page.getByText('Being paid').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
  const utr = `N${id.replaceAll('-', '').slice(0, 15).toUpperCase()}`;
  await admin.api.adminWithdrawals.paid.mutate({ id, utr });
  const past = page.getByRole('list', { name: 'Past withdrawals' }).getByRole('listitem');
  await expect.poll(() => past.allInnerTexts()).toEqual([expect.stringContaining(`UTR ${utr}`)]);
});

test.concurrent('the history goes out as CSV with its filters, a month as PDF, and a purchase as receipt', async ({
  expect,
}) => {
  const expert = await earner('Divya');
  await expert.api.coins.purchase.mutate({ packageCode: 'STARTER' });
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  opened.allow(/status of 401|status of 502/);
  await page.goto('/coins?tab=transactions&type=earning');
  const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  const saved = async (button: string | RegExp): Promise<Download> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return download;
  };

  // The token is renewed for a file as for any other call.
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  const csv = await saved('Download CSV');
  expect(csv.suggestedFilename()).toBe('proverse-history.csv');
  const lines = (await textOf(csv)).trim().split('\r\n');
  expect(lines).toHaveLength(3);

  await page.getByLabel('Type').selectOption('Purchases');
  const receipt = await saved('Receipt for Starter package');
  expect(receipt.suggestedFilename()).toMatch(/^proverse-receipt-.*\.pdf$/);
  expect(await textOf(receipt)).toMatch(/^%PDF/);
  const statement = await saved('Download PDF');
  expect(statement.suggestedFilename()).toMatch(/^proverse-statement-\d{4}-\d\d\.pdf$/);
  expect(await textOf(statement)).toMatch(/^%PDF/);

  await page.route('**/history.csv*', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByText('Download failed').waitFor();
});

test.concurrent('the browser proves the history of a wallet, and finds out when it was tampered with', async ({
  expect,
}) => {
  const expert = await earner('Dipti');
  // As the server does every minute; a transaction under way elsewhere can hold it up.
  const sealed = async (): Promise<number> => {
    await sql('select ledger_seal_next()');
    return (await expert.api.statements.proof.query({})).entries.length;
  };
  await expect.poll(sealed, { timeout: 15_000 }).toBe(3);
  const { seals } = await expert.api.statements.proof.query({});
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  await page.goto('/coins?tab=transactions');
  const panel = page.getByRole('region', { name: 'Proof of your history' });
  await panel.getByRole('button', { name: 'Check my history' }).click();
  await panel.getByText('3 entries proved').waitFor();
  await panel.getByText('Together they come to 1,600 coins.').waitFor();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download proof' }).click();
  expect((await download).suggestedFilename()).toMatch(/^proverse-proof-seal-\d+\.json$/);
  const [first] = JSON.parse(await textOf(await download)) as [{ userId: string; seals: { hash: string }[] }];
  expect(first.userId).toBe(expert.id);
  expect(first.seals.at(-1)?.hash).toHaveLength(seals.at(-1)?.hash.length ?? 0);

  await page.route('**/trpc/statements.proof*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(', 300,', ', 900,') });
  });
  await panel.getByRole('button', { name: 'Check again' }).click();
  await panel.getByRole('alert').getByText('The proof does not hold').waitFor();
});

test.concurrent('a purchase is followed from the checkout to its end, on a phone', async ({ expect }) => {
  const buyer = await member('Esha');
  const { purchaseId } = await buyer.api.coins.purchase.mutate({ packageCode: 'BASIC' });
  const now = await buyer.api.purchases.get.query({ id: purchaseId });
  await using opened = await buyer.open(browser.current, PHONE);
  const { page } = opened;
  let answer: unknown = { ...now, status: 'pending', settledAt: null, redirectUrl: 'https://checkout.example/' };
  await page.route('**/trpc/*purchases.get*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { data: unknown } }[];
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const at = names.indexOf('purchases.get');
    if (body[at]) body[at] = { result: { data: answer } };
    await route.fulfill({ response, json: body });
  });

  await page.goto(`/coins?tab=buy&purchase=${purchaseId}&cancelled=1`);
  await page.getByText('You left the checkout before paying').waitFor();
  expect(await page.getByRole('link', { name: 'Continue payment' }).getAttribute('href')).toBe(
    'https://checkout.example/',
  );
  await page.goto(`/coins?tab=buy&purchase=${purchaseId}`);
  await page.getByText('Your payment is being confirmed').waitFor();
  answer = now;
  // It asks again by itself.
  await page.getByText('Your balance is now 1,525 coins.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).click();
  expect(await textOf(await download)).toMatch(/^%PDF/);
  answer = { ...now, status: 'failed', failure: 'expired' };
  await page.reload();
  await page.getByRole('alert').getByText('Purchase failed. Please try again.').waitFor();
});

test.concurrent('a purchase whose end is not known is asked about with the same key', async ({ expect }) => {
  const buyer = await member('Farida');
  await using opened = await buyer.open(browser.current);
  const { page } = opened;
  opened.allow(/status of 503/);
  const keys: (string | undefined)[] = [];
  await page.route('**/trpc/coins.purchase*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    if (keys.length > 1) return route.fulfill({ response });
    const error = { message: 'Noted', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', body: UNDECIDED } };
    return route.fulfill({ status: 503, json: { error } });
  });
  await page.goto('/coins?tab=buy&package=STARTER');
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByRole('alert').getByText('We do not know yet whether this purchase went through.').waitFor();
  await page.getByRole('button', { name: 'Purchase Now' }).click();
  await page.getByText('Your balance is now 1,100 coins.').waitFor();
  await balance(page, '1,100').waitFor();
  expect(new Set(keys).size).toBe(1);
});

const UNDECIDED = { message: 'Your purchase is noted', error: 'PURCHASE_UNDECIDED', requestId: 'r' };

test.concurrent('the wallet is entered from the dashboard and left to it, and each tab is a place of its own', async ({
  expect,
}) => {
  const person = await member('Gauri');
  await using opened = await person.open(browser.current);
  const { page } = opened;
  await page.goto('/coins');
  const tabs = page.getByRole('tab');
  await page.getByText('Welcome bonus').waitFor();
  expect(await tabs.allInnerTexts()).toEqual(['Overview', 'Buy Coins', 'History', 'Earnings']);
  await page.getByRole('tab', { name: 'Earnings' }).click();
  await page.getByText('None yet. Add the account in India').waitFor();
  const reason = await page
    .getByRole('button', { name: 'Request Withdrawal' })
    .evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(reason).toBe('The minimum withdrawal is 100 coins. You have 0 coins to withdraw');
  await page.goBack();
  await page.getByText('Welcome bonus').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Gauri' }).waitFor();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Gauri' }).waitFor();
});
