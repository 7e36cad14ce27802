import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { fillSignInForm } from './actions.ts';
import { visit } from './browser.ts';
import { member } from './people.ts';

const TEXTS = /\/assets\/(hi|en-XA)-/;

/** Collects the requests for texts of other languages than English. */
function textsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const language = TEXTS.exec(request.url())?.[1];
    if (language !== undefined) asked.push(language);
  });
  return asked;
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

test('every text of the client is collected', ({ expect }) => {
  const list = new URL('../dist/.vite/uncollected-texts.json', import.meta.url);
  expect(JSON.parse(readFileSync(list, 'utf8')), 'run `npm run fix`, then translate').toEqual([]);
});

test.concurrent('a reader of Hindi goes from the landing page into the app in Hindi, and may change to English', async ({
  expect,
}) => {
  await using opened = await visit({ locale: 'hi-IN' });
  const { page } = opened;
  const asked = textsAskedBy(page);
  await page.goto('/');
  expect([new URL(page.url()).pathname, await languageOf(page)]).toEqual(['/hi/', 'hi']);
  await page.getByRole('heading', { level: 1 }).getByText('उनसे पूछें').waitFor();
  expect(asked).toEqual([]);
  await page.goto('/auth');
  expect(await languageOf(page)).toBe('hi');
  expect(asked).toEqual(['hi']);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/auth');
  await page.getByRole('link', { name: 'हिन्दी' }).waitFor();
  expect([await languageOf(page), asked]).toEqual(['en', ['hi']]);
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe('/');
});

test.concurrent('a page in Hindi leads into the app in Hindi, whatever the browser prefers', async ({ expect }) => {
  await using opened = await visit();
  const { page } = opened;
  await page.goto('/hi/');
  await page.locator('header a[href^="/language/hi?next=%2Fauth"]:visible').first().click();
  await page.waitForURL('**/auth*');
  expect(await languageOf(page)).toBe('hi');
});

test.concurrent('the language chosen in the menu is the account’s, also on a new device', async ({ expect }) => {
  const person = await member('Shrimati');
  await using opened = await person.open();
  const { page } = opened;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'हिन्दी' }).click();
  await page.locator('html[lang=hi]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  expect((await person.api.profile.get.query()).language).toBe('hi');

  await using other = await visit();
  await other.page.goto('/auth');
  await fillSignInForm(other.page, person.email, person.password);
  await other.page.locator('html[lang=hi]').waitFor();
  await other.page.waitForURL('**/dashboard');
});
