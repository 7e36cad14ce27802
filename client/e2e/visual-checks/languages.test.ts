import { INTERFACE_LANGUAGES, LANGUAGE_COOKIE, PSEUDO_LANGUAGE } from '@proverse/shared';
import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'vitest';
import { visit } from '../browser.ts';
import { member, repliedMessage, sentMessage } from '../people.ts';
import { baseUrl } from '../running-server.ts';
import { problemsOf } from './scenario.ts';

const LANGUAGES = [...INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'), PSEUDO_LANGUAGE];

/** The screens of a person with messages, and the tabs whose texts are long. */
const ADDRESSES = [
  '/dashboard',
  '/messaging',
  '/messaging?tab=outbox',
  '/directory',
  '/coins',
  '/insights',
  '/profile',
  '/profile?tab=settings',
  '/profile?tab=security',
  '/profile?tab=notifications',
  '/profile?tab=sharing',
  '/profile?tab=developers',
];

async function speak(context: BrowserContext, language: string): Promise<void> {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseUrl }]);
}

/** Resolves when the app has replaced what its document shows at first. */
async function started(page: Page): Promise<void> {
  await page.locator('[data-start]').first().waitFor({ state: 'detached' });
  await page.locator('h1:visible').last().waitFor();
}

test.concurrent.for(LANGUAGES)('screens in %s', { timeout: 600_000 }, async (language, { expect }) => {
  const [expert, asker] = await Promise.all([member('Shrikant', { messageRate: 50 }), member('Trisha')]);
  await repliedMessage(asker, expert, 'क्षमा करें, एक छोटा सवाल');
  await sentMessage(asker, expert, 'ज्ञान का एक और सवाल');
  await using opened = await expert.open();
  const { page, context } = opened;
  await speak(context, language);
  const found: string[] = [];
  for (const address of ADDRESSES) {
    await page.goto(address);
    await started(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    found.push(...(await problemsOf(page)).map((problem) => `${address}, ${problem}`));
  }
  expect(found).toEqual([]);
});

test.concurrent.for(LANGUAGES)('pages for visitors in %s', async (language, { expect }) => {
  await using opened = await visit();
  const { page, context } = opened;
  await speak(context, language);
  const found: string[] = [];
  for (const address of [`/${language}/`, '/auth', '/auth?tab=join', '/ask']) {
    await page.goto(address);
    await started(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    found.push(...(await problemsOf(page)).map((problem) => `${address}, ${problem}`));
  }
  expect(found).toEqual([]);
});
