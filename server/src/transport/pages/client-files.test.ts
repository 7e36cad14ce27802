import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerClient } from './client-files.ts';
import { fillTerms } from './landing-page.ts';
import { registerCompression } from '../http/compress.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'proverse-client-'));
mkdirSync(join(clientDir, 'assets'));
const landing = '{{replyTime}}{{ifSignUpCoins:, get {{signUpCoins}}|}} <img srcset="a|b">';
writeFileSync(join(clientDir, 'index.html'), `<!--site--> landing ${landing}`);
mkdirSync(join(clientDir, 'hi'));
writeFileSync(join(clientDir, 'hi/index.html'), `<!--site--> शुरुआत ${landing}`);
mkdirSync(join(clientDir, 'en-XA'));
writeFileSync(join(clientDir, 'en-XA/index.html'), 'pseudo');
writeFileSync(join(clientDir, 'og.png'), 'picture');
for (const language of ['en', 'hi', 'en-XA']) {
  mkdirSync(join(clientDir, 'screens', language), { recursive: true });
  for (const name of ['dashboard', 'dashboard-messages', 'profile', 'profile-'])
    writeFileSync(
      join(clientDir, 'screens', language, `${name}.html`),
      `${language === 'en' ? 'app' : language} ${name}`,
    );
}
const preloads = {
  dashboard: '</d.js>; rel=modulepreload',
  'dashboard/messages': '</m.js>',
  profile: '</own.js>',
  'profile/': '</public.js>',
};
const ofLanguages = { en: preloads, hi: { dashboard: '</hi.js>' }, 'en-XA': { dashboard: '</x.js>' } };
writeFileSync(join(clientDir, 'preloads.json'), JSON.stringify(ofLanguages));
const hashes = { 'script-src': ['sha256-a', 'sha256-b'], 'style-src': ['sha256-c'] };
writeFileSync(join(clientDir, 'inline-hashes.json'), JSON.stringify(hashes));

const TERMS = { publicUrl: 'https://proverse.example', messageTtlMs: 5 * 86_400_000, signupBonusCoins: 1500 };
/** Figures that a page must not name on its own. */
const FIGURE = /\b(?:7|seven) days|1,000 coins/i;

const app = Fastify();
// As CORS does.
app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'));
registerCompression(app);
await app.register(fastifyCookie);
await registerClient(app, clientDir, TERMS, (_request, reply) => reply.code(404).type('text/html').send('missing'));
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true });
});

test.for([
  ['/dashboard', '</d.js>; rel=modulepreload', 'dashboard'],
  ['/profile?tab=security', '</own.js>', 'profile'],
  ['/profile/8f14e45f', '</public.js>', 'profile-'],
  ['/profile/', '</own.js>', 'profile'],
  ['/Profile/8F14e45f/', '</public.js>', 'profile-'],
  ['/dashboard/messages', '</m.js>', 'dashboard-messages'],
  ['/DASHBOARD/?x=//evil.example', '</d.js>; rel=modulepreload', 'dashboard'],
  ['/%64ashboard', '</d.js>; rel=modulepreload', 'dashboard'],
] as const)('sends %s as the document of its screen, with a preload header for its code', async ([url, link, name]) => {
  const response = await app.inject({ url, headers: { accept: 'text/html' } });
  expect([response.statusCode, response.body]).toEqual([200, `app ${name}`]);
  expect(response.headers['link']).toBe(link);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test.each([
  '/nonsense',
  '/nonsense/',
  '/constructor',
  '/dashboard/nonsense',
  '/dashboard//',
  '/profile/a/b',
  '/profile//',
  '//dashboard',
  '//evil.example/dashboard',
  '/%2F%2Fevil',
  '/%5Cevil',
  '/..%2fdashboard',
  '/apiary',
  '/x/api/nothing',
  '/%2561pi/nothing',
  '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
  '/nonsense?next=/dashboard',
])('shows the landing page with status 404 for %s', async (url) => {
  const response = await app.inject({ url, headers: { accept: 'text/html', 'if-none-match': '*' } });
  expect([response.statusCode, response.headers['location'], response.headers['x-robots-tag']]).toEqual([
    404,
    undefined,
    'noindex',
  ]);
  expect(response.body).toContain('landing');
  const known = (await app.inject('/')).headers['etag'];
  const again = await app.inject({ url, headers: { 'if-none-match': String(known), 'accept-encoding': 'br' } });
  expect([again.statusCode, again.headers['content-encoding']]).toEqual([404, 'br']);
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
});

test.each([
  [{ 'accept-language': 'hi-IN,en;q=0.5' }, 'hi dashboard', '</hi.js>'],
  [{ 'accept-language': 'en', cookie: 'proverse-language=hi' }, 'hi dashboard', '</hi.js>'],
  [{ 'accept-language': 'hi', cookie: 'proverse-language=en' }, 'app dashboard', '</d.js>; rel=modulepreload'],
  [{ cookie: 'proverse-language=en-XA' }, 'en-XA dashboard', '</x.js>'],
  [{ cookie: 'proverse-language=__proto__' }, 'app dashboard', '</d.js>; rel=modulepreload'],
])('a screen for %j is: %s', async (headers, body, link) => {
  const response = await app.inject({ url: '/dashboard', headers });
  expect([response.body, response.headers['link']]).toEqual([body, link]);
  expect(response.headers['vary']).toMatch(/^Origin, accept-language, cookie/);
});

test.each(['/dashboard', '/screens/en/dashboard.html'])(
  'the policy of %s allows what the build put into it, in a response of 304 too',
  async (url) => {
    const first = await app.inject({ url });
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
    for (const { headers } of [first, again])
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'self';.*;script-src 'self' 'sha256-a' 'sha256-b';style-src 'self' 'sha256-c'$/,
      );
  },
);

test.each(['/', '/nonsense', '/og.png'])('%s has no policy of its own', async (url) => {
  expect((await app.inject({ url })).headers['content-security-policy']).toBeUndefined();
});

const HINDI = { 'accept-language': 'hi-IN' };

test('the landing page leads readers of Hindi to their own, and nobody away from it', async () => {
  const led = await app.inject({ url: '/', headers: HINDI });
  expect([led.statusCode, led.headers['location'], led.headers['cache-control']]).toEqual([302, '/hi/', 'no-store']);
  expect(led.headers['vary']).toContain('accept-language, cookie');
  const chosen = await app.inject({ url: '/', headers: { ...HINDI, cookie: 'proverse-language=en' } });
  expect([chosen.statusCode, chosen.body.includes('landing')]).toEqual([200, true]);
  const hindi = await app.inject({ url: '/hi/', headers: { 'accept-language': 'en', cookie: 'proverse-language=en' } });
  expect([hindi.statusCode, hindi.body.includes('शुरुआत 5 ')]).toEqual([200, true]);
  expect((await app.inject('/hi')).headers['location']).toBe('/hi/');
  const unknown = await app.inject({ url: '/nonsense', headers: HINDI });
  expect([unknown.statusCode, unknown.body.includes('शुरुआत')]).toEqual([404, true]);
});

test('search engines list the landing page of each language, but not the one for tests', async () => {
  for (const [path, robots] of [
    ['/', undefined],
    ['/hi/', undefined],
    ['/en-XA/', 'noindex'],
  ] as const)
    expect((await app.inject(path)).headers['x-robots-tag']).toBe(robots);
});

test('each landing page names itself and those in other languages', async () => {
  for (const [path, url] of [
    ['/', 'https://proverse.example/'],
    ['/hi/', 'https://proverse.example/hi/'],
  ] as const) {
    const { body } = await app.inject(path);
    expect(body).toContain(`<link rel="canonical" href="${url}" />`);
    for (const [language, alternate] of [
      ['en', '/'],
      ['hi', '/hi/'],
      ['x-default', '/'],
    ])
      expect(body).toContain(
        `<link rel="alternate" hreflang="${language}" href="https://proverse.example${alternate}" />`,
      );
  }
});

test('leads password managers to the page that changes the password', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers['location']]).toEqual([302, '/profile?tab=security&dialog=password']);
});

test.each(['/api/nothing', '/%61pi/nothing', '//api/nothing', '/%2Fapi/nothing', '/trpc', '/ws?x=1', '/dev%2Fmail'])(
  'returns 404 for %s',
  async (url) => {
    const response = await app.inject({ url, headers: { accept: 'text/html' } });
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'NOT_FOUND' }]);
  },
);

test.each(['*/*', 'text/html', 'application/json'])('a page is a page for a caller that accepts %s', async (accept) => {
  const page = await app.inject({ url: '/profile/8f14e45f', headers: { accept } });
  expect([page.body, page.headers['x-robots-tag']]).toEqual(['app profile-', 'noindex']);
  const file = await app.inject({ url: '/wp-login.php?x=1', headers: { accept } });
  expect([file.statusCode, file.body]).toEqual([404, 'missing']);
});

test('other methods get an error of the API', async () => {
  const response = await app.inject({ method: 'POST', url: '/dashboard' });
  expect([response.statusCode, response.json()]).toMatchObject([404, { error: 'NOT_FOUND' }]);
});

test('the landing page has the figures of this operator', async () => {
  expect((await app.inject('/')).body).toContain('landing 5 days, get 1,500 coins');
  const none = { messageTtlMs: 60 * 3_600_000, signupBonusCoins: 0 };
  expect(fillTerms('{{replyTime}}{{ifSignUpCoins:, get %|.}} {{signUpCoins}} {{signUpCount}}', none, 'en')).toBe(
    '60 hours. 0 coins 0',
  );
  const cwd = join(import.meta.dirname, '../../../..');
  const texts = globSync('client/src/features/{landing,auth}/*.tsx', { cwd, exclude: ['**/*.test.tsx'] });
  expect(texts.length).toBeGreaterThan(20);
  for (const text of texts) expect([text, FIGURE.exec(readFileSync(text, 'utf8'))]).toEqual([text, null]);
});

test('the landing page names its address and its picture, in each encoding', async () => {
  const get = (headers: Record<string, string>) => app.inject({ url: '/?from=chat', headers });
  const plain = await get({});
  expect(plain.body).toContain('<link rel="canonical" href="https://proverse.example/" />');
  expect(plain.body).toContain('<meta property="og:image" content="https://proverse.example/og.png" />');
  const vary = 'Origin, accept-language, cookie, accept-encoding';
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary });
  const [br, gzip] = [await get({ 'accept-encoding': 'gzip, br' }), await get({ 'accept-encoding': 'br;q=0, gzip' })];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(br.headers['vary']).toBe(vary);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) })).statusCode).toBe(304);
  expect((await app.inject('/og.png')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  const file = await app.inject('/index.html');
  expect([file.statusCode, file.body]).toEqual([404, 'missing']);
});
