import { LIMITS } from '@proverse/shared';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { card } from '../actions.ts';
import { insertBulkData, BULK_PROFESSION, hideBulkData } from './bulk-data.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

const { busy, asker, praised, fickle } = await insertBulkData();
afterAll(hideBulkData, 300_000);

// Lists stay paged, however long they are.
const MOST_ELEMENTS = 4_000;

async function expectFew(page: Page): Promise<void> {
  expect(await page.locator('*').count(), 'elements on the page').toBeLessThan(MOST_ELEMENTS);
}

scenario('long lists', 'messages', async (check) => {
  await using mine = await busy.open();
  const { page } = mine;
  await page.goto('/messaging?tab=inbox');
  await card(page, 'Question 10000').waitFor();
  await page.getByText('Showing 50 of 10,000').waitFor();
  await page.getByRole('tab', { name: 'Inbox 10,000' }).waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Showing 100 of 10,000').waitFor();
  await expectFew(page);
  await check(page, 'inbox, two pages');
  await page.getByLabel('Search messages').fill('Question 77');
  await page.getByText(/Showing 50 of \d/).waitFor();
  await card(page, 'Question 7799').waitFor();
  await check(page, 'inbox, searched');
  await page.getByRole('button', { name: /^Notifications, / }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first().waitFor();
  await expectFew(page);
  await check(page, 'notifications');
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: /^10,000 questions waiting/ }).waitFor();
  await check(page, 'dashboard');
  await using theirs = await asker.open();
  await theirs.page.goto('/messaging?tab=outbox');
  await theirs.page.getByText(/Showing 50 of 10,000/).waitFor();
  await expectFew(theirs.page);
  await check(theirs.page, 'outbox');
});

scenario('long lists', 'people', async (check) => {
  await using opened = await busy.open();
  const { page } = opened;
  await page.goto(`/directory?profession=${BULK_PROFESSION}&sort=price_high`);
  await page.getByText('10,000 professionals found').waitFor();
  await expectFew(page);
  await check(page, 'directory');
  await page.goto('/directory?saved=1');
  await page.getByText(`${LIMITS.savedMax} professionals found`).waitFor();
  await expectFew(page);
  await check(page, 'saved');
  await page.goto('/profile?tab=settings');
  await page.getByText(/Showing \d+ of 10,000/).waitFor();
  await expectFew(page);
  await check(page, 'blocked');
  await page.goto(`/profile/${praised.id}?tab=reviews&page=999`);
  await page.getByText('Question 10000 ').waitFor();
  await page.getByText('Page 1,000 of 1,000').waitFor();
  await expectFew(page);
  await check(page, 'reviews, last page');
});

scenario('long lists', 'money', async (check) => {
  await using theirs = await asker.open();
  await theirs.page.goto('/coins?tab=transactions');
  await theirs.page.getByText(/Showing 20 of 10,00\d/).waitFor();
  await theirs.page.getByRole('button', { name: 'Show more' }).click();
  await theirs.page.getByText(/Showing 40 of 10,00\d/).waitFor();
  await expectFew(theirs.page);
  await check(theirs.page, 'history');
  await using opened = await fickle.open();
  const { page } = opened;
  await page.goto('/coins?tab=earnings');
  await page.getByText('Showing 10 of 10,000').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('Showing 20 of 10,000').waitFor();
  await expectFew(page);
  await check(page, 'withdrawals');
});

scenario('long lists', 'admin', async (check) => {
  await using opened = await busy.open();
  const { page } = opened;
  for (const [address, label, state] of [
    ['?tab=withdrawals&status=cancelled', 'Withdrawals', 'withdrawals'],
    ['?tab=users', 'Users', 'users'],
    ['?tab=reports', 'Reports', 'reports'],
    ['?tab=payments', 'Unmatched payments', 'unmatched payments'],
    ['?tab=log', 'Actions', 'log'],
  ] as const) {
    await page.goto(`/admin${address}`);
    const pages = page.getByRole('navigation', { name: `${label} pages` });
    await pages.getByRole('button', { name: 'Next' }).click();
    await pages.getByText(/^Page 2 of \d/).waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    // The next page starts at the top.
    await page.locator('div:focus', { has: pages }).waitFor();
    await expectFew(page);
    await check(page, state);
  }
});

everyScenarioOf('long lists');
