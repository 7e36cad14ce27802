import type { BrowserContextOptions, Page } from 'playwright-core';
import { test, type ExpectStatic } from 'vitest';
import { card, goTo, markDocument, refresh } from './actions.ts';
import { PHONE } from './browser.ts';
import { baseUrl } from './running-server.ts';
import { keptMessages } from './kept-messages.ts';
import { member, sentMessage } from './people.ts';

const NO_ANSWER = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|WebSocket|dynamically imported module/;
const DOWN = 'We can’t reach Proverse right now. Your drafts are safe.';

/** Refuses every connection to the server until the returned function is called, as when no process listens. */
async function stopServer(page: Page): Promise<() => Promise<void>> {
  const ours = (url: URL): boolean => url.origin === baseUrl;
  await page.route(ours, (route) => route.abort('connectionrefused'));
  return () => page.unroute(ours);
}

const age = (page: Page) => page.getByText(/^Saved at \d+:\d\d [ap]m$/);

/** A person whose device keeps a message and shows the dashboard, in a document that has not loaded the message. */
async function atDashboard(expect: ExpectStatic, options: BrowserContextOptions) {
  const [person, asker] = [await member('Nandini', { messageRate: 5 }), await member('Onir')];
  await sentMessage(asker, person, 'Before the tunnel');
  await sentMessage(asker, person, 'Another one');
  const visited = await person.open(options);
  const { page } = visited;
  visited.allow(NO_ANSWER);
  await page.goto('/messaging?tab=inbox');
  await card(page, 'Before the tunnel').waitFor();
  await page.getByRole('tab', { name: /^Inbox/ }).waitFor();
  const canKeep = () => page.waitForResponse(/device-store/);
  await canKeep();
  await expect.poll(() => keptMessages(page)).toContain('Before the tunnel');
  const isReady = canKeep();
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('region', { name: 'Monthly Earnings' }).waitFor();
  await isReady;
  // The code of the screen, but none of its data.
  const messages = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });
  await Promise.all([page.waitForResponse(/MessagesScreen/), messages.focus()]);
  return visited;
}

test.concurrent('a server that stops leaves kept messages readable, and the rest says that it is out of reach', async ({
  expect,
}) => {
  await using visited = await atDashboard(expect, PHONE);
  const { page } = visited;
  const isSameDocument = await markDocument(page);
  const balance = page.getByRole('main').getByText('₹1,000', { exact: true }).first();
  await balance.waitFor();
  const startServer = await stopServer(page);
  await refresh(page);
  await page.getByText(DOWN).waitFor();
  // The figures stay.
  expect(await page.getByRole('alert').count()).toBe(0);
  await balance.waitFor();
  await goTo(page, 'Messages');
  await card(page, 'Before the tunnel').waitFor();
  await age(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);

  // Its code was never loaded.
  await goTo(page, 'Coins');
  const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  await failure.waitFor();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.getByRole('button', { name: 'Retry', disabled: false }).waitFor();
  expect(await page.getByText('Proverse may have been updated').count()).toBe(0);
  // Once, and not for each part.
  expect(await page.getByText(DOWN).count()).toBe(1);

  // Without the user's doing.
  await startServer();
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  await page.getByText(DOWN).waitFor({ state: 'detached' });
  expect(await isSameDocument()).toBe(true);
});

test.concurrent('code that is gone although the server answers leads to a reload', async ({ expect }) => {
  const person = await member('Pia', { messageRate: 5 });
  await using visited = await person.open(PHONE);
  const { page } = visited;
  visited.allow(/status of 404|dynamically imported module/);
  await page.route('**/assets/WalletScreen*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/dashboard');
  await page.getByRole('main').getByRole('region', { name: 'Monthly Earnings' }).waitFor();
  await goTo(page, 'Coins');
  const failure = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  await failure.getByText('Check your connection').waitFor();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.getByText('Proverse may have been updated. Reload to continue. Your drafts are saved.').waitFor();
  expect(await page.getByText(DOWN).count()).toBe(0);
});
