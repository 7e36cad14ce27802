import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { EACH_DEVICE } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { member } from './people.ts';

/** Holds the app's code back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Returns how often each operation was asked for. */
function countCalls(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/trpc/')) return;
    for (const name of pathname.slice(6).split(',')) counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

/** What is visible of a document before its app has arrived. It has a copy for each width of a window. */
function early(page: Page, selector: string): Locator {
  return page.locator(`[inert] ${selector}`).filter({ visible: true }).first();
}

const SCREENS = [
  ['/dashboard', /^Welcome/, 'dashboard.all'],
  ['/messaging', /^Messages$/, 'messages.inbox'],
  ['/directory', /^Directory$/, 'directory.professionals'],
  ['/coins', /^Wallet$/, 'coins.history'],
] as const;

test.concurrent.for(EACH_DEVICE)(
  'on $device a document shows its screen and asks for its data before the app has arrived, and the app asks for none again',
  async ({ options }, { expect }) => {
    const person = await member('Rukmini', { messageRate: 5 });
    for (const [path, title, operation] of SCREENS) {
      await using visited = await person.open(options);
      const { page } = visited;
      const startApp = await holdApp(page);
      const counts = countCalls(page);
      await page.goto(path, { waitUntil: 'commit' });
      for (const part of ['header a[href="/dashboard"]', 'main h1']) await early(page, part).waitFor();
      expect(await early(page, 'main h1').textContent()).toMatch(title);
      await expect.poll(() => counts.get(operation)).toBe(1);
      // Nothing in it can be reached, and a screen reader only hears that it loads.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      await page.getByRole('status').getByText('Loading…').waitFor();
      startApp();
      await page.getByRole('main').getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText('1,000 coins').filter({ visible: true }).first().waitFor();
      expect(await page.locator('[inert]').count()).toBe(0);
      expect([path, ...counts].filter((each) => each[1] !== 1 && each !== path)).toEqual([]);
    }
  },
);

test.concurrent('a document renews an expired session before it asks', async ({ expect }) => {
  const person = await member('Sarla');
  await using visited = await person.open();
  const { page } = visited;
  const expired = `x.${btoa(JSON.stringify({ exp: 1 }))}.x`;
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), expired);
  const counts = countCalls(page);
  // A call with the expired token would be an error in the console.
  await page.goto('/messaging');
  await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  expect(counts.get('messages.inbox')).toBe(1);
});

test.concurrent('a document shows a signed-out person the sign-in screen and asks for nothing', async ({ expect }) => {
  const person = await member('Tanvi');
  await using visited = await person.open();
  const { page } = visited;
  await page.addInitScript(() => localStorage.clear());
  const startApp = await holdApp(page);
  const counts = countCalls(page);
  await page.goto('/messaging', { waitUntil: 'commit' });
  await early(page, 'h1:text("Sign in to Proverse")').waitFor();
  // Until its styles have loaded, everything in the document counts as visible.
  await expect.poll(() => early(page, 'a[href="/coins"]').count()).toBe(0);
  startApp();
  await page.getByRole('heading', { name: 'Sign in to Proverse' }).waitFor();
  expect(counts.get('messages.inbox')).toBeUndefined();
});

test.concurrent('a / that is pressed before the app has arrived reaches a search', async ({ expect }) => {
  const person = await member('Urvi');
  await using visited = await person.open();
  const { page } = visited;
  const startApp = await holdApp(page);
  // The same script asks for the data and listens to the key.
  const asked = page.waitForRequest('**/trpc/**');
  await page.goto('/messaging', { waitUntil: 'commit' });
  await asked;
  await early(page, 'header').waitFor();
  await page.keyboard.press('/');
  startApp();
  const search = page.getByRole('main').getByRole('searchbox', { name: /^Search messages/ });
  await search.waitFor();
  await expect.poll(() => hasFocus(search)).toBe(true);
  expect(await search.inputValue()).toBe('');
});
