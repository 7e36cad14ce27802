import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { test } from 'vitest';
import { EACH_DEVICE } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { member } from './people.ts';
import { baseUrl } from './running-server.ts';

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

/** Returns where every visible element is, and how it looks in part. */
function boxes(page: Page): Promise<readonly string[]> {
  return page.locator('[inert] *').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, font } = getComputedStyle(element);
      const name = `${element.tagName}.${element.getAttribute('class')}`;
      return width === 0 ? [] : [[name, x, y, width, height, color, backgroundColor, font].join(' ')];
    }),
  );
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

test.concurrent.for(EACH_DEVICE)(
  'on $device the first paint needs only the document, and nothing moves when the other styles arrive',
  async ({ options }, { expect }) => {
    const person = await member('Roshni');
    for (const [path] of SCREENS) {
      await using visited = await person.open(options);
      const { page } = visited;
      const { promise: stylesMayArrive, resolve: sendStyles } = Promise.withResolvers<void>();
      await page.route('**/*', async (route) => {
        if (route.request().isNavigationRequest()) return route.continue();
        await stylesMayArrive;
        return route.request().url().endsWith('.css') ? route.continue() : undefined;
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
      // The parser waits for the other styles after the screen.
      await page.locator('link[rel="stylesheet"]').waitFor({ state: 'attached' });
      const painted = await boxes(page);
      sendStyles();
      await page.waitForFunction(() => document.styleSheets.length === 2);
      expect([path, await boxes(page)]).toEqual([path, painted]);
    }
  },
);

test.concurrent('the policy of a document allows exactly the styles and scripts in it', async ({ expect }) => {
  for (const [path] of SCREENS) {
    const response = await fetch(`${baseUrl}${path}`);
    const html = await response.text();
    const hashesOf = (element: string) =>
      Array.from(html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs')), ([, content = '']) => {
        return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
      });
    const policy = response.headers.get('content-security-policy')?.split(';') ?? [];
    expect(policy.filter((directive) => /^(script|style)-src/.test(directive))).toEqual([
      ['script-src', "'self'", ...hashesOf('script')].join(' '),
      ['style-src', "'self'", ...hashesOf('style')].join(' '),
    ]);
  }
});

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
  expect(await early(page, 'a[href="/coins"]').count()).toBe(0);
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
