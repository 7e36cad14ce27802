import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { card, logOut, markDocument } from './actions.ts';
import { skipTimers } from './clock.ts';
import { keptMessages } from './kept-messages.ts';
import { member, sentMessage } from './people.ts';

/** How long a page waits before it starts the service worker. */
const IDLE_MS = 5_000;
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/;

/** Resolves when the service worker has cached all files that the app needs to open. */
async function workerStarted(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test.concurrent('opens with its messages offline after a first visit, until the user signs out', async ({ expect }) => {
  const [person, asker] = [await member('Nandini', { messageRate: 5 }), await member('Onir')];
  const id = await sentMessage(asker, person, 'Before the train');
  await using visited = await person.open({ serviceWorkers: 'allow' });
  const { page, context } = visited;
  visited.allow(OFFLINE);
  visited.allow(/status of 401/);
  await skipTimers(page, IDLE_MS);
  await page.goto('/messaging');
  await card(page, 'Before the train').waitFor();
  await workerStarted(page);
  await expect.poll(() => keptMessages(page)).toContain('Before the train');
  await context.setOffline(true);
  await page.goto(`/messaging?m=${id}`);
  await page.getByText('You’re offline').waitFor();
  await page.getByRole('heading', { name: 'Before the train' }).waitFor();
  await page.getByRole('tab', { name: 'Outbox' }).waitFor();
  // The screen leaves room for the notice: the page does not scroll under it.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  // The worker caches only the files of the app, never data of a person.
  const cached = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/screens/en/messaging.html');
  expect(cached.filter((path) => /^\/(api|trpc|ws|avatars)/.test(path))).toEqual([]);
  await context.setOffline(false);
  await page.getByText('You’re offline').waitFor({ state: 'detached' });
  await logOut(page);
  await expect.poll(() => keptMessages(page)).toBe('[]');
});

test.concurrent('a new version waits until the user reloads', async ({ expect }) => {
  const person = await member('Omkar');
  await using visited = await person.open({ serviceWorkers: 'allow', bypassCSP: true });
  const { page } = visited;
  await skipTimers(page, IDLE_MS);
  await page.goto('/dashboard');
  await workerStarted(page);
  // The page is controlled by the first version from the next load on.
  await page.reload();
  // The same worker at another address counts as a new version.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?next')));
  await page.getByText('New version available').waitFor();
  const isSameDocument = await markDocument(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect.poll(() => isSameDocument().catch(() => true)).toBe(false);
  await workerStarted(page);
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  expect(await page.getByText('New version available').count()).toBe(0);
});
