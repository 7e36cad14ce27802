import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { goTo, markDocument } from './actions.ts';
import { EACH_DEVICE, PHONE } from './browser.ts';
import { holdTimers, skipTimers } from './clock.ts';
import { failCalls } from './faults.ts';
import { member } from './people.ts';
import { watchRequests } from './watch-requests.ts';

/** How long a screen waits before it loads what may be opened next. */
const IDLE_MS = 5_000;

/** What the browser console reports about code that does not load. */
const NOT_LOADED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|dynamically imported module/;

/** Every kind of overlay: how it is opened, and how to recognise it. */
function overlaysOf(page: Page, isPhone: boolean) {
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  return {
    pricing: { open: press('Set Pricing'), opened: dialog('Set Pricing') },
    bell: { open: press('Notifications'), opened: dialog('Notifications') },
    shell: isPhone
      ? { open: press('Open menu'), opened: dialog('Menu') }
      : { open: () => page.keyboard.press('?'), opened: dialog('Keyboard shortcuts') },
    composer: { open: press('Start Consultation'), opened: dialog(/^Message to|^New message/) },
    password: { open: press('Change Password'), opened: dialog('Change Password') },
  };
}

async function close(page: Page, opened: Locator): Promise<void> {
  await opened.waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
}

test.concurrent('an overlay that cannot load leaves the screen as it is, and opens once the network is back', async ({
  expect,
}) => {
  const [expert, asker] = await Promise.all([member('Lalit', { messageRate: 5 }), member('Meena', { messageRate: 5 })]);
  await using visited = await asker.open();
  const { page, context } = visited;
  visited.allow(NOT_LOADED);
  await holdTimers(page, IDLE_MS);
  const { pricing, composer } = overlaysOf(page, false);
  const failsThenOpens = async (path: string, ready: Locator, { open, opened }: typeof pricing): Promise<void> => {
    await page.goto(path);
    await ready.waitFor();
    const isSameDocument = await markDocument(page);
    const heading = await page.locator('main h1').textContent();
    await context.setOffline(true);
    await open();
    await page.getByText('Check your connection and try again.').filter({ visible: true }).first().waitFor();
    expect(await opened.count()).toBe(0);
    expect(await page.locator('main h1').textContent()).toBe(heading);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Balance/ })
      .waitFor();
    await context.setOffline(false);
    await open();
    await close(page, opened);
    expect(await isSameDocument()).toBe(true);
  };
  const main = page.getByRole('main');
  const dashboard = main.getByRole('region', { name: 'Monthly Earnings' });
  await failsThenOpens('/dashboard', dashboard, pricing);
  await failsThenOpens(`/profile/${expert.id}`, main.getByRole('button', { name: 'Start Consultation' }), composer);
});

test.concurrent.for(EACH_DEVICE)(
  'on $device an idle page preloads all that an overlay needs, so that it opens without a network',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([
      member('Nalini', { messageRate: 5 }),
      member('Omkar', { messageRate: 5 }),
    ]);
    await using visited = await asker.open(options);
    const { page, context } = visited;
    visited.allow(NOT_LOADED);
    await skipTimers(page, IDLE_MS);
    const { pricing, bell, shell, composer, password } = overlaysOf(page, 'isMobile' in options);
    const isQuiet = watchRequests(page);
    const openOffline = async (path: string, ready: Locator, overlays: readonly (typeof bell)[]): Promise<void> => {
      await page.goto(path);
      await ready.waitFor();
      await expect.poll(isQuiet).toBe(true);
      await context.setOffline(true);
      for (const { open, opened } of overlays) {
        await open();
        await close(page, opened);
      }
      expect(await page.getByText('This could not be loaded').count()).toBe(0);
      await context.setOffline(false);
    };
    const main = page.getByRole('main');
    await openOffline('/dashboard', main.getByRole('region', { name: 'Monthly Earnings' }), [pricing, bell, shell]);
    await openOffline(`/profile/${expert.id}`, main.getByRole('button', { name: 'Start Consultation' }), [composer]);
    await openOffline('/profile?tab=security', main.getByRole('button', { name: 'Change Password' }), [password]);
  },
);

test.concurrent('a screen that cannot load says so inside the shell, and loads on Retry or when visited again', async ({
  expect,
}) => {
  const person = await member('Parvati', { messageRate: 5 });
  await using visited = await person.open(PHONE);
  const { page } = visited;
  visited.allow(NOT_LOADED);
  // From the start, because a pointer over a link preloads its screen.
  await page.route('**/assets/MessagesScreen*', (route) => route.abort());
  await page.route('**/assets/WalletScreen*', (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('region', { name: 'Monthly Earnings' }).waitFor();
  const isSameDocument = await markDocument(page);
  const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  const fails = async (): Promise<void> => {
    await failure.waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Balance/ })
      .waitFor();
  };

  await goTo(page, 'Messages');
  await fails();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await fails();
  await page.unroute('**/assets/MessagesScreen*');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();

  await goTo(page, 'Coins');
  await fails();
  await goTo(page, 'Dashboard');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.unroute('**/assets/WalletScreen*');
  await goTo(page, 'Coins');
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  expect(await isSameDocument()).toBe(true);
});

test.concurrent('a dashboard offers Retry when neither its data nor the code of its parts can load', async ({
  expect,
}) => {
  const person = await member('Noor', { messageRate: 5 });
  await using visited = await person.open();
  const { page } = visited;
  visited.allow(/DashboardParts|ERR_FAILED|dynamically imported module/);
  // The delays between automatic retries.
  await skipTimers(page, 1_000, 2_000);
  // Neither the start of the socket nor polling may load the dashboard before Retry does.
  await page.routeWebSocket(/\/ws/, () => undefined);
  await holdTimers(page, 20_000);
  const restore = await failCalls(visited, 'dashboard.');
  await page.route('**/assets/DashboardParts*', (route) => route.abort());
  const isMissing = page.waitForEvent('requestfailed', (request) => request.url().includes('DashboardParts'));
  await page.goto('/dashboard');
  await isMissing;
  const banner = page.getByRole('alert').filter({ hasText: 'Dashboard Error' });
  await banner.getByText('Failed to load dashboard stats').waitFor();
  await restore();
  await banner.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('region', { name: 'Recent Messages' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test.concurrent('a form whose validation code cannot load says so, keeps its values and validates later', async ({
  expect,
}) => {
  const person = await member('Nirmal');
  await using visited = await person.open(PHONE);
  const { page, context } = visited;
  visited.allow(NOT_LOADED);
  await holdTimers(page, IDLE_MS);
  await page.goto('/coins?tab=earnings');
  await page.getByRole('button', { name: 'Add payout account' }).click();
  const form = page.getByRole('form', { name: 'Bank account' });
  await form.getByLabel('Account holder').fill('Nirmal Iyer');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Save bank account' }).click();
  await form.getByText('Network error. Please check your connection and try again.').waitFor();
  await context.setOffline(false);
  await form.getByRole('button', { name: 'Save bank account' }).click();
  await form.getByText('IFSC is required').waitFor();
  expect(await form.getByLabel('Account holder').inputValue()).toBe('Nirmal Iyer');
  await form.getByText('Network error').waitFor({ state: 'detached' });
});
