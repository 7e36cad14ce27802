import { INTERFACE_LANGUAGES, isInterfaceLanguage, LANGUAGE_COOKIE, PSEUDO_LANGUAGE } from '@proverse/shared';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from '../browser.ts';
import { admin, member, repliedMessage, sentMessage, type Member } from '../people.ts';
import { baseUrl } from '../running-server.ts';
import { CRAMPED_VIEWS, OVERLAY, problemsOf } from './scenario.ts';
import { unreadableText } from './unreadable-text.ts';
import { UNTRANSLATED_NAMES, untranslatedText } from './untranslated-text.ts';

const LANGUAGES = [...INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'), PSEUDO_LANGUAGE];

/** What a text of the language contains. The pseudo-language has accents. */
const LETTERS: Readonly<Record<string, string>> = { hi: '[\\u0900-\\u097f]', [PSEUDO_LANGUAGE]: '[À-ſ]' };

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

/** Further tabs, editors and dialogs that have an address. */
const FURTHER = [
  '/messaging?tab=expired',
  '/messaging?q=zzzz',
  '/directory?view=list',
  '/directory?q=zzzz',
  '/directory?saved=1',
  '/coins?tab=buy&package=PRO',
  '/coins?tab=earnings',
  '/coins?tab=transactions',
  '/profile?edit=1',
  '/profile?tab=professional&edit=1',
  '/profile?tab=security&dialog=password',
  '/profile/unknown',
];

const ADMIN_TABS = ['overview', 'withdrawals', 'frozen', 'payments', 'reports', 'users', 'ledger', 'log'];

/** Each takes about a minute of a core, of which a busy machine may give a tenth. */
const SLOW = { timeout: 1_800_000 };

/** Neither narrow nor wide. The admin's tables end in an ellipsis there, and their panels show the rest. */
const TABLET = { name: '768 px', width: 768, height: 1024, fontPx: 16 };

/** Further addresses are checked in the views that differ most. */
const NARROWEST = CRAMPED_VIEWS.slice(0, 1);

async function speak(context: BrowserContext, language: string): Promise<void> {
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseUrl }]);
  context.setDefaultTimeout(120_000);
}

/** Resolves when the app has replaced what its document shows at first. */
async function started(page: Page): Promise<void> {
  await page.locator('[data-start]').first().waitFor({ state: 'detached' });
  await page.locator('h1:visible').last().waitFor();
}

/** Opens the addresses in the language and returns what cannot be read, is not accessible or is still in English. */
async function problemsAt(
  page: Page,
  language: string,
  addresses: readonly string[],
  { values = [], isFurther = false }: { values?: readonly string[]; isFurther?: boolean } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await started(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const extent = { letters: LETTERS[language] ?? '', values, names: UNTRANSLATED_NAMES };
    const problems = [
      ...(await page.evaluate(untranslatedText, extent)),
      ...(await (isFurther
        ? problemsOf(page, [{ width: 1280, first: 'dark' }], NARROWEST)
        : problemsOf(page, undefined, [...CRAMPED_VIEWS, TABLET]))),
    ];
    found.push(...problems.map((problem) => `${address}, ${problem}`));
  }
  return found;
}

/** Opens each menu and panel that a button of the addresses announces, on a phone and on a desktop. */
async function problemsInPopups(page: Page, language: string, addresses: readonly string[], values: readonly string[]) {
  const found: string[] = [];
  const extent = { letters: LETTERS[language] ?? '', values, names: UNTRANSLATED_NAMES };
  for (const [index, address] of addresses.entries()) {
    await page.goto(address);
    await started(page);
    // The shell is the same around every screen.
    const place = page.locator(index === 0 ? 'body' : '#main');
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // The other rows of a table open the same panel.
      const openers = place.locator('[aria-haspopup]:visible:not(tr ~ tr *)');
      // On a phone each of the addresses has one, as soon as its data is shown.
      if (width === 320) await openers.first().waitFor();
      for (const opener of await openers.all()) {
        await opener.click();
        await page.locator(OVERLAY).last().waitFor();
        await page.evaluate(async () => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        const problems = [
          // The server writes notifications, and has no pseudo-language.
          ...(language === PSEUDO_LANGUAGE ? [] : await page.evaluate(untranslatedText, extent)),
          ...(await page.evaluate(unreadableText, OVERLAY)),
        ];
        const name = await page.locator(OVERLAY).last().innerText();
        found.push(...problems.map((problem) => `${address}, ${width} px, ${name.slice(0, 40)}: ${problem}`));
        await page.keyboard.press('Escape');
        await page.locator(OVERLAY).waitFor({ state: 'detached' });
      }
    }
  }
  return found;
}

const SUBJECTS = ['क्षमा करें, एक छोटा सवाल', 'ज्ञान का एक और सवाल'] as const;

/** An expert with a message to answer and an answered one, and who asked both. */
async function peopleWithMessages(): Promise<{ expert: Member; asker: Member; ids: string[]; values: string[] }> {
  const [expert, asker] = await Promise.all([member('Shrikant', { messageRate: 50 }), member('Trisha')]);
  const ids = [await repliedMessage(asker, expert, SUBJECTS[0]), await sentMessage(asker, expert, SUBJECTS[1])];
  const written = [expert, asker].flatMap(({ name, firstName, email, profession }) => [
    name,
    firstName,
    email,
    profession,
  ]);
  // They joined from a program.
  return { expert, asker, ids, values: [...written, 'Node.js'] };
}

test.concurrent.for(LANGUAGES)('screens in %s', SLOW, async (language) => {
  const { expert, values } = await peopleWithMessages();
  await using opened = await expert.open();
  await speak(opened.context, language);
  expect(await problemsAt(opened.page, language, ADDRESSES, { values })).toEqual([]);
});

test.concurrent.for(LANGUAGES)('tabs, editors and dialogs in %s', SLOW, async (language) => {
  const { expert, asker, ids, values } = await peopleWithMessages();
  await using opened = await expert.open();
  opened.allow(/status of 404/);
  await speak(opened.context, language);
  const addresses = [...FURTHER, ...ids.map((id) => `/messaging?m=${id}`), `/profile/${expert.id}`];
  const found = await problemsAt(opened.page, language, addresses, { values, isFurther: true });
  await using other = await asker.open();
  await speak(other.context, language);
  const asking = [...ids.map((id) => `/messaging?m=${id}`), `/messaging?recipient=${expert.id}&newMessage=true`];
  found.push(...(await problemsAt(other.page, language, asking, { values, isFurther: true })));
  expect(found).toEqual([]);
});

test.concurrent.for(LANGUAGES)('menus and panels in %s', SLOW, async (language) => {
  const [{ expert, asker, values }, someAdmin, longNamed] = await Promise.all([
    peopleWithMessages(),
    admin('Shreya'),
    member('Venkatanarasimharaju', { messageRate: 10_000 }),
  ]);
  const id = await sentMessage(longNamed, expert, SUBJECTS[1]);
  const own = [...values, ...[someAdmin, longNamed].flatMap(({ name, firstName, email }) => [name, firstName, email])];
  if (isInterfaceLanguage(language))
    await Promise.all([expert, someAdmin].map(({ api }) => api.profile.updateSettings.mutate({ language })));
  await using opened = await someAdmin.open();
  await speak(opened.context, language);
  const found = await problemsInPopups(
    opened.page,
    language,
    ['/coins', '/directory', `/profile/${expert.id}`, `/admin?tab=users&q=${asker.lastName}`],
    own,
  );
  await using experts = await expert.open();
  await speak(experts.context, language);
  found.push(...(await problemsInPopups(experts.page, language, ['/messaging', `/messaging?m=${id}`], own)));
  expect(found).toEqual([]);
});

test.concurrent.for(LANGUAGES)('admin screens in %s', SLOW, async (language) => {
  const person = await admin('Shreya');
  await using opened = await person.open();
  await speak(opened.context, language);
  const addresses = ADMIN_TABS.map((tab) => `/admin?tab=${tab}`);
  const values = [person.name, person.firstName, person.email];
  expect(await problemsAt(opened.page, language, addresses, { values, isFurther: true })).toEqual([]);
});

test.concurrent.for(LANGUAGES)('pages for visitors in %s', SLOW, async (language) => {
  await using opened = await visit();
  const { page, context } = opened;
  await speak(context, language);
  // The server fills this in, and has no pseudo-language.
  const values = language === PSEUDO_LANGUAGE ? ['1,000 coins'] : [];
  const addresses = [`/${language}/`, '/auth', '/auth?tab=join', '/ask'];
  expect(await problemsAt(page, language, addresses, { values })).toEqual([]);
});
