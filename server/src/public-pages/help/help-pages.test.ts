import { HELP_PAGES, helpPath } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { OWNER, testConfig } from '../../testing/services.ts';
import { helpPages, helpSource } from './help-pages.ts';
import { fillHelpTerms, helpTerms } from './help-terms.ts';
import { textsOf } from '../../language/texts-of.ts';

const { app } = await testApp({ PUBLIC_URL: 'https://proverse.example' });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const english = textsOf('en');
const PATHS = [helpPath(), ...HELP_PAGES.map((page) => helpPath(page))];

/** Figures that a law or a lawyer sets. All others belong to configuration or limits, and are named in braces. */
const FIXED = [
  'Consumer Protection (E-Commerce) Rules, 2020',
  'within 24 hours and resolve it within 15 days',
  'up to 90 days',
  'under 18',
  'at least 18 years old',
  'at least 30 days before',
];
const UNIT = 'seconds?|minutes?|hours?|days?|weeks?|coins?|rupees?|percent|characters?';
const NUMBER_WORD = `two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred|thousand`;

test.each(HELP_PAGES)('%s names figures in braces only', (page) => {
  let text = (helpSource(page, 'en') ?? '').replaceAll(/\{\{.*?\}\}/g, '').replaceAll(/^\d+\. /gm, '');
  for (const phrase of FIXED) text = text.replaceAll(phrase, '');
  expect(text.match(/.*[\d₹%].*/)).toBeNull();
  expect(text.match(new RegExp(`\\b(${NUMBER_WORD})[ -](${UNIT})\\b`, 'i'))).toBeNull();
});

test.each([
  {},
  { SIGNUP_BONUS_COINS: '0', PLATFORM_FEE_BPS: '250', BONUS_EARNINGS: 'spend_only', EARNINGS_MATURITY: '7d' },
])('every name in braces is known and filled in with %j', (env) => {
  for (const { main } of helpPages(helpTerms(testConfig(env), english), english))
    expect(main.markup).not.toMatch(/\{\{|\}\}/);
});

test('a name that is not known stays visible, also around a part of a text', () => {
  const terms = helpTerms(testConfig(), english);
  expect(fillHelpTerms('{{replyTime}} {{replyTme}} {{#fe}}x{{/fe}}', terms)).toBe(
    '7 days {{replyTme}} {{#fe}}x{{/fe}}',
  );
});

test('texts follow the configuration', async () => {
  const fees = (await get('/help/fees')).body;
  expect(fees).toContain('you earn the whole price');
  expect((await get('/help/how-it-works')).body).toContain('New members get 1,000 coins once');
  const other = await testApp({ SIGNUP_BONUS_COINS: '0', PLATFORM_FEE_BPS: '250', MESSAGE_TTL: '3d' });
  expect((await other.app.inject('/help/fees')).body).toContain('We keep 2.5% of the price');
  const how = (await other.app.inject('/help/how-it-works')).body;
  expect(how).toContain('The expert has 3 days to reply');
  expect(how).not.toContain('Welcome coins');
  expect(how).toContain('deleted 24 months after they were sent');
  for (const [env, isNamed] of [
    [{}, false],
    [{ TRANSCRIBE_URL: 'https://speech.example/v1' }, true],
  ] as const) {
    const markup = helpPages(helpTerms(testConfig(env), english), english)
      .map(({ main }) => main.markup)
      .join('');
    expect([markup.includes('gets voice notes'), markup.includes('what is said in voice notes')]).toEqual([
      isNamed,
      isNamed,
    ]);
  }
});

test('the contact page names the company, or says what is not set', async () => {
  const unset = (await get('/help/contact')).body;
  expect(unset).toContain('(not set: COMPANY_NAME)');
  expect(unset).not.toContain('mailto:');
  const { main } = helpPages(helpTerms(testConfig({ ...OWNER, COMPANY_NAME: 'A*B* & <Sons>' }), english), english)[
    PATHS.indexOf('/help/contact')
  ]!;
  expect(main.markup).toContain('A*B* &amp; &lt;Sons&gt;');
  expect(main.markup).toContain('<a href="mailto:help_desk@proverse.example">help_desk@proverse.example</a>');
  expect(main.markup).toContain('<a href="tel:+912255550100">+91 22 5555 0100</a>');
  expect(main.markup).toContain('Meera Iyer, Grievance Officer');
});

test.each(PATHS)('%s is a page without scripts that a browser keeps for a minute', async (path) => {
  const { statusCode, headers, body } = await get(path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(body).toContain(`<link rel="canonical" href="https://proverse.example${path}" />`);
  expect(body).toMatch(/<meta name="description" content="[^"]{40,200}" \/>/);
  expect(body.match(/<h1/g)).toHaveLength(1);
  expect(body).not.toMatch(/<script| (style|on\w+)=/);
  const again = await get(path, { 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=60']);
});

test('every link on a help page leads to a page and to a heading on it', async () => {
  for (const path of PATHS) {
    const { body } = await get(path);
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    for (const [, href = ''] of main.matchAll(/<a href="([^"]+)"/g)) {
      const [target = '', id] = href.split('#');
      const page = await get(target === '' ? path : target);
      expect([href, page.statusCode]).toEqual([href, 200]);
      expect(page.body).toContain(id === undefined ? '<h1' : ` id="${id}"`);
    }
  }
});

test('other spellings redirect, unknown pages are missing, and search engines and footers know the pages', async () => {
  for (const path of ['/help/', '/help/Refunds', '/help/refunds/']) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 301]);
  }
  expect((await get('/help/nothing')).statusCode).toBe(404);
  const sitemap = (await get('/sitemap-0.xml')).body;
  for (const path of PATHS) expect(sitemap).toContain(`<loc>https://proverse.example${path}</loc>`);
  const footer = (await get('/experts/tech')).body.split('<footer')[1];
  for (const name of ['', '/contact', '/privacy', '/terms']) expect(footer).toContain(`href="/help${name}"`);
});

test.each(HELP_PAGES)('%s has the same sections and terms in Hindi', (page) => {
  const [text, translated] = [helpSource(page, 'en') ?? '', helpSource(page, 'hi') ?? ''];
  const partsOf = (source: string) => source.match(/^#+ |\{\{[#^/]\w+\}\}|\]\([^)]*\)/gm);
  expect(partsOf(translated)?.toSorted()).toEqual(partsOf(text)?.toSorted());
  expect(new Set(translated.match(/\{\{\w+\}\}/g))).toEqual(new Set(text.match(/\{\{\w+\}\}/g)));
});

test('help is in Hindi under /hi, links within it, and tells search engines of both', async () => {
  const { body } = await get('/hi/help/refunds');
  expect(body).toContain('<html lang="hi">');
  expect(body).toContain('<h1 >पैसे वापस</h1>');
  expect(body).toContain('एक्सपर्ट 7 दिन के अंदर जवाब न दें');
  expect(body).toContain('<h2 id="when-you-are-refunded">');
  expect(body).toContain('<a href="/hi/help/contact">हमें लिखें</a>');
  expect(body).toContain('<link rel="canonical" href="https://proverse.example/hi/help/refunds" />');
  expect(body).toContain('<link rel="alternate" hreflang="en" href="https://proverse.example/help/refunds" />');
  expect(body).toContain('<link rel="alternate" hreflang="hi" href="https://proverse.example/hi/help/refunds" />');
  expect(body).toContain('<a href="/language/en?next=%2Fhelp%2Frefunds" lang="en" hreflang="en">English</a>');
});
