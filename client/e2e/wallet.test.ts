import type { Download } from 'playwright-core';
import { test } from 'vitest';
import { balance, goTo } from './actions.ts';
import { PHONE } from './browser.ts';
import { earner, textOf } from './earners.ts';
import { member } from './people.ts';
import { sql } from './running-server.ts';

test.concurrent('the wallet states the balance once, and a hidden balance is hidden on every screen and in the menu', async ({
  expect,
}) => {
  const person = await member('Divya');
  await using opened = await person.open(PHONE);
  const { page } = opened;
  const main = page.getByRole('main');
  await page.goto('/coins');
  await main.getByText('1,000 coins').first().waitFor();
  expect(await balance(page, '1,000').count()).toBe(0);
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByText('Hidden').waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Show balance' }).waitFor();
  await main.getByRole('link', { name: 'Back to Dashboard' }).click();
  await main.getByRole('list', { name: 'Your figures' }).getByText('Hidden').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Balance: Hidden' }).waitFor();
  await expect.poll(() => page.getByText('₹1,000').count()).toBe(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Show balance' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await balance(page, '1,000').waitFor();
});

test.concurrent('wallet tabs and filters are in the address, and history, receipt and statement are downloaded', async ({
  expect,
}) => {
  const expert = await earner('Divya');
  await expert.api.coins.purchase.mutate({ packageCode: 'STARTER' });
  await using opened = await expert.open();
  const { page } = opened;
  opened.allow(/status of 401|status of 502/);
  const main = page.getByRole('main');
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Welcome back, Divya' }).waitFor();
  await goTo(page, 'Coins');
  await main.getByText('1 coin = ₹1.00 · ≈ $18.70').waitFor();
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'Buy Coins', 'History', 'Earnings']);
  await page.getByRole('tab', { name: 'Earnings' }).click();
  await main.getByRole('button', { name: 'Add payout account' }).waitFor();
  await page.goBack();
  await main.getByText('Recent Activity').waitFor();
  await main.getByRole('link', { name: 'View All' }).click();
  await page.getByLabel('Type').selectOption('Earnings');
  const rows = page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=transactions&type=earning');
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);

  const saved = async (button: string | RegExp): Promise<Download> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return download;
  };
  // Downloads renew an expired token too.
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'));
  const csv = await saved('Download CSV');
  expect(csv.suggestedFilename()).toBe('proverse-history.csv');
  expect((await textOf(csv)).trim().split('\r\n')).toHaveLength(3);
  await page.getByLabel('Type').selectOption('Purchases');
  const receipt = await saved('Receipt for Starter package');
  expect(receipt.suggestedFilename()).toMatch(/^proverse-receipt-.*\.pdf$/);
  expect(await textOf(receipt)).toMatch(/^%PDF/);
  const statement = await saved('Download PDF');
  expect(statement.suggestedFilename()).toMatch(/^proverse-statement-\d{4}-\d\d\.pdf$/);
  expect(await textOf(statement)).toMatch(/^%PDF/);
  await page.route('**/history.csv*', (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  const failed = page.getByText('Download failed').waitFor();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await failed;
});

test.concurrent('the browser verifies the history of a wallet and detects tampering', async ({ expect }) => {
  const expert = await earner('Dipti');
  // The server creates a checkpoint every minute. A transaction that is running elsewhere can delay it.
  const entryCount = async (): Promise<number> => {
    await sql('select create_checkpoint()');
    return (await expert.api.statements.proof.query({})).entries.length;
  };
  await expect.poll(entryCount, { timeout: 30_000 }).toBe(3);
  const { seals } = await expert.api.statements.proof.query({});
  await using opened = await expert.open();
  const { page } = opened;
  await page.goto('/profile?tab=developers');
  // The lists above must not grow under the pointer.
  await page.getByText('No webhooks yet').waitFor();
  const panel = page.getByRole('region', { name: 'Verify your history' });
  await panel.getByRole('button', { name: 'Verify my history' }).click();
  await panel.getByText('All 3 entries verified.').waitFor();
  await panel.getByText('They add up to 1,600 coins.').waitFor();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download proof' }).click();
  expect((await download).suggestedFilename()).toMatch(/^proverse-proof-checkpoint-\d+\.json$/);
  const [first] = JSON.parse(await textOf(await download)) as [{ userId: string; seals: { hash: string }[] }];
  expect(first.userId).toBe(expert.id);
  expect(first.seals.at(-1)?.hash).toHaveLength(seals.at(-1)?.hash.length ?? 0);

  await page.route('**/trpc/statements.proof*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(', 300,', ', 900,') });
  });
  await panel.getByRole('button', { name: 'Verify again' }).click();
  await panel.getByRole('alert').getByText('Verification failed').waitFor();
});

test.concurrent('an undecided purchase is charged once, and its receipt is downloaded', async ({ expect }) => {
  const buyer = await member('Esha');
  await using opened = await buyer.open(PHONE);
  const { page } = opened;
  opened.allow(/status of 503/);
  // The purchase goes through, but the response says that it is undecided.
  await page.route(
    '**/trpc/coins.purchase*',
    async (route) => {
      await route.fetch();
      const body = { message: 'Your purchase is noted', error: 'PURCHASE_UNDECIDED', requestId: 'r' };
      const error = { message: 'Noted', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', body } };
      await route.fulfill({ status: 503, json: { error } });
    },
    { times: 1 },
  );
  await page.goto('/coins?tab=buy');
  await page.getByRole('radio', { name: /Basic/ }).check();
  const buy = page.getByRole('button', { name: 'Purchase Now' });
  await buy.click();
  const undecided = page.getByRole('alert').filter({ hasText: 'Purchase failed. Please try again.' });
  await undecided.waitFor();
  await page.reload();
  await undecided.waitFor();
  await buy.click();
  await page.getByText('Your balance is now 1,525 coins.').waitFor();
  await balance(page, '1,525').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).click();
  expect(await textOf(await download)).toMatch(/^%PDF/);
});
