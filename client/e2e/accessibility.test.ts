import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { test, vi } from 'vitest';
import { card } from './acts.ts';
import { sharedBrowser } from './browser.ts';
import { answered, member, sentMessage } from './people.ts';

// Four looks at each of many states take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const browser = sharedBrowser();
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LONG = 'A question about the price of a very long word: Donaudampfschifffahrtsgesellschaftskapitänsmütze, please';
const HINDI = 'क्या मुझे पहले ऋण चुकाना चाहिए या बचत करनी चाहिए?';
const ARABIC = 'هل أبدأ بقاعدة البيانات أم بالتصميم؟';

// Every width and both themes, each layout in the one that its neighbours are not seen in: all eight pairs for all
// states would take a minute, and a theme changes colours only.
const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1024, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

/** For what opens over a screen, or says that it failed: the two looks that differ most. */
const FARTHEST = [LOOKS[0], LOOKS[3]];

// As in looks/look.ts.
const USUAL = process.env['LOOKS'] === 'all' ? LOOKS : FARTHEST;

/** What is wrong with the page as it stands, in each look, without loading it again. */
async function problems(page: Page, looks: readonly (typeof LOOKS)[number][] = USUAL): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    // High enough for all of a screen: what is out of view is not drawn, and keeps the colours of the look before.
    await page.setViewportSize({ width, height: 2400 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Fades last 0.01 ms under reduced motion, but their last frame has to be drawn.
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => each))));
    const options = { runOnly: RULES, resultTypes: ['violations' as const] };
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${width} px, ${colorScheme}: ${id} at ${nodes[0]?.target.join(' ')}`),
    );
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflowPx > 0) found.push(`${width} px: ${overflowPx} px wider than the window`);
  }
  return found;
}

test.concurrent('messages: none, many, opened, rejecting, rated, and a list that failed', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Lalit', { messageRate: 10 }), member('Manju')]);
  await using theirs = await expert.open(browser.current);
  await theirs.page.goto('/messaging');
  await theirs.page.getByRole('heading', { name: 'No messages yet' }).waitFor();
  expect(await problems(theirs.page), 'no messages').toEqual([]);

  for (const subject of [LONG.slice(0, 100), HINDI, ARABIC]) await sentMessage(asker, expert, subject);
  await answered(asker, expert, 'Answered');
  await card(theirs.page, ARABIC).click();
  await theirs.page.getByRole('form', { name: 'Reply' }).waitFor();
  expect(await problems(theirs.page), 'opened to answer').toEqual([]);
  await theirs.page.getByRole('button', { name: 'Reject', exact: true }).click();
  await theirs.page.getByRole('alertdialog').waitFor();
  expect(await problems(theirs.page, FARTHEST), 'rejecting').toEqual([]);

  await using mine = await asker.open(browser.current);
  await mine.page.goto('/messaging?tab=outbox');
  await card(mine.page, 'Answered').click();
  await mine.page.getByRole('form', { name: 'Rate this reply' }).waitFor();
  expect(await problems(mine.page), 'opened to rate').toEqual([]);
  mine.allow(/status of 502/);
  await mine.page.route(/messages\.expired/, (route) => route.fulfill({ status: 502, body: '' }));
  await mine.page.goto('/messaging?tab=expired');
  await mine.page.getByRole('alert').waitFor();
  expect(await problems(mine.page, FARTHEST), 'failed list').toEqual([]);
});

test.concurrent('earnings, the forms of a withdrawal, one under way, statements and proof', async ({ expect }) => {
  const [expert, asker] = await Promise.all([member('Kiran', { messageRate: 250 }), member('Lokesh')]);
  await answered(asker, expert, 'For the earnings');
  await using opened = await expert.open(browser.current);
  const { page } = opened;
  await page.goto('/coins?tab=earnings');
  await page.getByRole('button', { name: 'Request Withdrawal' }).click();
  const account = page.getByRole('dialog', { name: 'Add bank account' });
  await account.getByRole('button', { name: 'Save and continue' }).click();
  await account.getByText('IFSC is required').waitFor();
  expect(await problems(page, FARTHEST), 'bank account with errors').toEqual([]);
  await account.getByLabel('Account holder').fill('Kiran Iyer');
  await account.getByLabel('Account number', { exact: true }).fill('123456789012345678');
  await account.getByLabel('Confirm account number').fill('123456789012345678');
  await account.getByLabel('IFSC').fill('SBIN0004567');
  await account.getByLabel('Your Proverse password', { exact: true }).fill(expert.password);
  await account.getByRole('button', { name: 'Save and continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
  await dialog.getByRole('button', { name: /^Max/ }).click();
  expect(await problems(page, FARTHEST), 'withdrawal').toEqual([]);
  await dialog.getByLabel('Your Proverse password', { exact: true }).fill(expert.password);
  await dialog.getByRole('button', { name: 'Withdraw ₹250' }).click();
  await page.getByRole('heading', { name: 'Withdrawal under way' }).waitFor();
  await page.getByText('Withdrawal requested successfully!').waitFor({ state: 'detached' });
  await page.getByText('Show the figures').click();
  expect(await problems(page), 'withdrawal under way').toEqual([]);
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(await problems(page, FARTHEST), 'cancelling').toEqual([]);
  await page.goto('/coins?tab=transactions');
  await page.getByRole('button', { name: 'Check my history' }).click();
  await page.getByText(/proved|Nothing is sealed yet/).waitFor();
  expect(await problems(page), 'history with statements and proof').toEqual([]);
});

test.concurrent('the wallet, its packages and its history, the menus of the frame', async ({ expect }) => {
  const person = await member('Nidhi');
  await using opened = await person.open(browser.current);
  const { page } = opened;
  await page.goto('/coins');
  await page.getByText('Welcome bonus').waitFor();
  expect(await problems(page), 'wallet').toEqual([]);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
  expect(await problems(page, FARTHEST), 'notifications').toEqual([]);
  await page.goto('/coins?tab=buy&package=PRO');
  await page.getByRole('button', { name: 'Purchase Now' }).waitFor();
  expect(await problems(page), 'packages').toEqual([]);
  await page.goto('/coins?tab=transactions&q=zzz');
  await page.getByText('No transactions found').waitFor();
  expect(await problems(page, FARTHEST), 'empty history').toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await problems(page, FARTHEST), 'menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await problems(page, FARTHEST), 'shortcuts').toEqual([]);
});
