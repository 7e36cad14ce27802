import type { Download } from 'playwright-core';
import { test, vi } from 'vitest';
import { balance, goTo } from './actions.ts';
import { DEVICES, sharedBrowser } from './browser.ts';
import { earner, textOf } from './earners.ts';
import { member } from './people.ts';
import { sql } from './running-server.ts';
import { failCalls, holdCalls } from './faults.ts';

// Several journeys share two cores.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();
const UNDECIDED = { message: 'Your purchase is noted', error: 'PURCHASE_UNDECIDED', requestId: 'r' };

test.concurrent.for(DEVICES)(
  'on $device: each tab is a place of its own, the balance is hidden everywhere, and everything goes out as a file',
  async ({ device, options }, { expect }) => {
    const expert = await earner('Divya');
    await expert.api.coins.purchase.mutate({ packageCode: 'STARTER' });
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    opened.allow(/status of 401|status of 502/);
    const main = page.getByRole('main');
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Welcome back, Divya' }).waitFor();
    await goTo(page, 'Coins');
    await main.getByText('1,700 coins').first().waitFor();
    await main.getByText('₹1,700 · ≈ $18.70').waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Overview', 'Buy Coins', 'History', 'Earnings']);

    await page.getByRole('button', { name: 'Hide balance' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Balance: Hidden' }).waitFor();
    expect(await page.getByText('1,700').count()).toBe(0);
    if (device === 'a phone') {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByText('Hidden').waitFor();
      await page.keyboard.press('Escape');
    }
    await page.reload();
    await page.getByRole('button', { name: 'Show balance' }).waitFor();
    await main.getByRole('link', { name: 'Back to Dashboard' }).click();
    await main.getByText('Worth ****').waitFor();
    expect(await page.getByText('1,700').count()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Show balance' }).click();
    await balance(page, '1,700').waitFor();

    await page.getByRole('tab', { name: 'Earnings' }).click();
    await main.getByText('None yet. Add the account in India').waitFor();
    await page.goBack();
    await main.getByText('Recent Activity').waitFor();
    await main.getByRole('link', { name: 'View All' }).click();
    await page.getByLabel('Type').selectOption('Earnings');
    const rows = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=transactions&type=earning');
    await page.reload();
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
    expect((await textOf(csv)).trim().split('\r\n')).toHaveLength(3);
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
    const search = page.getByRole('searchbox', { name: 'Search transactions' });
    await search.pressSequentially('nothing ');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('nothing ');
    await search.pressSequentially('like this');
    expect(await search.inputValue()).toBe('nothing like this');
    await main.getByText('No transactions found').waitFor();
    await main.getByText('Try adjusting your search or filters').waitFor();
    await main.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count()).toBe(4);

    // A page that does not come is told below the rows that are here, and Retry asks for that page.
    for (let bought = 0; bought < 17; bought += 1) await expert.api.coins.purchase.mutate({ packageCode: 'STARTER' });
    await expect.poll(() => rows.count()).toBe(20);
    // That page only: what the last purchases make the tab ask for once more must not fail as well.
    const restore = await failCalls(opened, 'coins.history', '"page":1');
    await main.getByRole('button', { name: 'Show more' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'Failed to fetch transaction history' });
    await told.waitFor();
    await restore();
    const [last, banner] = [await rows.last().boundingBox(), await told.boundingBox()];
    expect(banner?.y).toBeGreaterThan(last?.y ?? Infinity);
    // While it is on its way a live event asks for the rows that are here once more, and it comes all the same.
    const free = await holdCalls(page, 'coins.history', '"page":1');
    await told.getByRole('button', { name: 'Retry' }).click();
    await expert.api.coins.purchase.mutate({ packageCode: 'STARTER' });
    await main.getByText('Showing 20 of 22').waitFor();
    free();
    await expect.poll(() => rows.count()).toBe(22);
  },
);

test.concurrent.for(DEVICES)(
  'on $device the browser proves the history of a wallet, and finds out when it was tampered with',
  async ({ options }, { expect }) => {
    const expert = await earner('Dipti');
    // As the server does every minute; a transaction under way elsewhere can hold it up.
    const sealed = async (): Promise<number> => {
      await sql('select create_checkpoint()');
      return (await expert.api.statements.proof.query({})).entries.length;
    };
    await expect.poll(sealed, { timeout: 30_000 }).toBe(3);
    const { seals } = await expert.api.statements.proof.query({});
    await using opened = await expert.open(browser.current, options);
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
  },
);

test.concurrent.for(DEVICES)(
  'on $device a purchase is followed to its end: undecided, with the provider, cancelled, paid and expired',
  async ({ options }, { expect }) => {
    const buyer = await member('Esha');
    await using opened = await buyer.open(browser.current, options);
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
    await page.goto('/coins?tab=buy');
    await page.getByRole('group', { name: 'Choose Your Package' }).waitFor();
    expect(await page.getByRole('button', { name: 'Purchase Now' }).count()).toBe(0);
    await page.getByRole('radio', { name: /Basic/ }).check();
    expect(await page.getByRole('radio', { name: 'Credit Card' }).isChecked()).toBe(true);
    const buy = page.getByRole('button', { name: 'Purchase Now' });
    await buy.click();
    const undecided = page.getByRole('alert').filter({ hasText: 'Purchase failed. Please try again.' });
    await undecided.getByText('We do not know yet whether this purchase went through.').waitFor();
    // Neither a reload nor another way to pay makes it a purchase of its own.
    await page.reload();
    await undecided.getByText('We do not know yet whether this purchase went through.').waitFor();
    await page.getByRole('radio', { name: 'PayPal' }).click();
    expect(await page.getByRole('radio', { name: 'Credit Card' }).isChecked()).toBe(true);
    await buy.click();
    await page.getByText('Your balance is now 1,525 coins.').waitFor();
    await balance(page, '1,525').waitFor();
    expect(new Set(keys).size).toBe(1);
    // What came of it has the focus, because the button is gone.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Purchase successful! 525 coins were added to your wallet.');

    const purchaseId = new URL(page.url()).searchParams.get('purchase') ?? '';
    const now = await buyer.api.purchases.get.query({ id: purchaseId });
    let answer: unknown = { ...now, status: 'pending', settledAt: null, redirectUrl: 'https://checkout.example/' };
    await page.route('**/trpc/*purchases.get*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: { data: unknown } }[];
      const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
      const at = names.indexOf('purchases.get');
      if (body[at]) body[at] = { result: { data: answer } };
      await route.fulfill({ response, json: body });
    });
    const draftPath = '/directory?q=C%23&recipient=somebody';
    await page.evaluate(([id, path]) => sessionStorage.setItem(`proverse-checkout:${id}`, path), [
      purchaseId,
      draftPath,
    ] as const);
    await page.goto(`/coins?tab=buy&purchase=${purchaseId}&cancelled=1`);
    await page.getByText('You left the checkout before paying').waitFor();
    const onward = page.getByRole('link', { name: 'Continue payment' });
    expect(await onward.getAttribute('href')).toBe('https://checkout.example/');
    const backToDraft = page.getByRole('link', { name: 'Back to your message' });
    expect(await backToDraft.getAttribute('href')).toBe(draftPath);
    await page.getByRole('radio', { name: /Starter/ }).check();
    await page.getByText('Your message is kept').waitFor();
    expect(await backToDraft.getAttribute('href')).toBe(draftPath);
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

    // Back from a checkout the browser may show the very document that was left.
    const checkout = { success: true, message: '', purchaseId, status: 'pending', coins: 100, balance: 1525 };
    await page.route('**/trpc/coins.purchase*', (route) =>
      route.fulfill({ json: { result: { data: { ...checkout, redirectUrl: `${page.url()}#checkout` } } } }),
    );
    await page.getByRole('radio', { name: /Starter/ }).check();
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await buy.click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#checkout');
    expect(await buy.count()).toBe(0);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await buy.waitFor();
  },
);
