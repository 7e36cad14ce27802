import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { goTo, markDocument, watchRequests } from './actions.ts';
import { DEVICES, sharedBrowser } from './browser.ts';
import { member } from './people.ts';
import { holdTimers, skipTimers } from './faults.ts';

const browser = sharedBrowser();

/** How long a screen waits before it loads what may be opened next. */
const SETTLED_MS = 5_000;

/** What is away, as the browser tells it. */
const AWAY = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|dynamically imported module/;

/** Every kind of overlay: by which press it opens, and what then is there. */
function overlaysOf(page: Page, isPhone: boolean) {
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  return {
    pricing: { open: press('Set Pricing'), opened: dialog('Set Pricing') },
    bell: { open: press('Notifications'), opened: dialog('Notifications') },
    frame: isPhone
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

test.concurrent.for(DEVICES)(
  'on $device what cannot be opened without a network leaves the screen as it is and says so, and opens once the network is back',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Lalit', { messageRate: 5 }), member('Meena')]);
    await using visited = await asker.open(browser.current, options);
    const { page, context } = visited;
    visited.allow(AWAY);
    await holdTimers(page, SETTLED_MS);
    const { pricing, bell, frame, composer, password } = overlaysOf(page, 'isMobile' in options);
    const failsThenOpens = async (path: string, ready: Locator, { open, opened }: typeof bell): Promise<void> => {
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
    await failsThenOpens('/dashboard', dashboard, bell);
    await failsThenOpens('/dashboard', dashboard, frame);
    await failsThenOpens(`/profile/${expert.id}`, main.getByRole('button', { name: 'Start Consultation' }), composer);
    await failsThenOpens('/profile?tab=security', main.getByText('Changing it signs you out'), password);
  },
);

test.concurrent.for(DEVICES)(
  'on $device all that an overlay needs is loaded ahead of time: it opens without a network',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Nalini', { messageRate: 5 }), member('Omkar')]);
    await using visited = await asker.open(browser.current, options);
    const { page, context } = visited;
    visited.allow(AWAY);
    await skipTimers(page, SETTLED_MS);
    const { pricing, bell, frame, composer, password } = overlaysOf(page, 'isMobile' in options);
    const hasSettled = watchRequests(page);
    const openWithout = async (path: string, ready: Locator, overlays: readonly (typeof bell)[]): Promise<void> => {
      await page.goto(path);
      await ready.waitFor();
      await hasSettled();
      await context.setOffline(true);
      for (const { open, opened } of overlays) {
        await open();
        await close(page, opened);
      }
      expect(await page.getByText('This could not be loaded').count()).toBe(0);
      await context.setOffline(false);
    };
    const main = page.getByRole('main');
    await openWithout('/dashboard', main.getByRole('region', { name: 'Monthly Earnings' }), [pricing, bell, frame]);
    await openWithout(`/profile/${expert.id}`, main.getByRole('button', { name: 'Start Consultation' }), [composer]);
    await openWithout('/profile?tab=security', main.getByText('Changing it signs you out'), [password]);
  },
);

test.concurrent.for(DEVICES)(
  'on $device a screen that does not come says so inside the frame, and comes with the network, by Retry, or when it is gone to again',
  async ({ options }, { expect }) => {
    const person = await member('Parvati');
    await using visited = await person.open(browser.current, options);
    const { page, context } = visited;
    visited.allow(AWAY);
    // From the start: a pointer that passes a link has its screen loaded.
    await page.route('**/assets/MessagesScreen*', (route) => route.abort());
    await page.route('**/assets/WalletScreen*', (route) => route.abort());
    await page.goto('/dashboard');
    await page.getByRole('main').getByRole('region', { name: 'Monthly Earnings' }).waitFor();
    // On a phone the links stand in the menu.
    if ('isMobile' in options) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await close(page, page.getByRole('dialog', { name: 'Menu' }));
    }
    const isSameDocument = await markDocument(page);
    const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
    const fails = async (): Promise<void> => {
      await failure.waitFor();
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Balance/ })
        .waitFor();
    };

    await context.setOffline(true);
    await goTo(page, 'Directory');
    await fails();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await fails();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Directory', level: 1 }).waitFor();

    await goTo(page, 'Messages');
    await fails();
    await page.unroute('**/assets/MessagesScreen*');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();

    await goTo(page, 'Coins');
    await fails();
    await goTo(page, 'Dashboard');
    await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    await page.unroute('**/assets/WalletScreen*');
    await goTo(page, 'Coins');
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
    expect(await isSameDocument()).toBe(true);
  },
);

test.concurrent.for(DEVICES)(
  'on $device a form that cannot be checked without a network says so, keeps what was typed, and is checked afterwards',
  async ({ options }, { expect }) => {
    const person = await member('Nirmal');
    await using visited = await person.open(browser.current, options);
    const { page, context } = visited;
    visited.allow(AWAY);
    await holdTimers(page, SETTLED_MS);
    await page.goto('/coins?tab=earnings');
    await page.getByRole('button', { name: 'Add bank account' }).click();
    const form = page.getByRole('form', { name: 'Bank account' });
    await form.getByLabel('Account holder').fill('Nirmal Iyer');
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Save bank account' }).click();
    await form.getByText('Network error. Please check your connection and try again.').waitFor();
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Save bank account' }).click();
    await form.getByText('IFSC is required').waitFor();
    expect(await form.getByLabel('Account holder').inputValue()).toBe('Nirmal Iyer');
    expect(await form.getByText('Network error').count()).toBe(0);
  },
);
