import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerClient } from './client-files.ts';
import { fillTerms } from './landing-page.ts';
import { registerCompression } from '../http/compress.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'proverse-client-'));
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<!--site--> landing {{replyTime}}{{ifSignUpCoins:, get %}}');
writeFileSync(join(clientDir, 'og.png'), 'picture');
mkdirSync(join(clientDir, 'screens'));
for (const name of ['dashboard', 'dashboard-messages', 'profile', 'profile-'])
  writeFileSync(join(clientDir, 'screens', `${name}.html`), `app ${name}`);
const preloads = {
  dashboard: '</d.js>; rel=modulepreload',
  'dashboard/messages': '</m.js>',
  profile: '</own.js>',
  'profile/': '</public.js>',
};
writeFileSync(join(clientDir, 'preloads.json'), JSON.stringify(preloads));

const TERMS = { publicUrl: 'https://proverse.example', messageTtlMs: 5 * 86_400_000, signupBonusCoins: 1500 };
/** Figures that a page must not name on its own. */
const FIGURE = /\b(?:7|seven) days|1,000 coins/i;

const app = Fastify();
// As CORS does.
app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'));
registerCompression(app);
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
  expect(fillTerms('{{replyTime}}{{ifSignUpCoins:, get %}} {{signUpCoins}} coins', none)).toBe('60 hours 0 coins');
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
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Origin, accept-encoding' });
  const [br, gzip] = [await get({ 'accept-encoding': 'gzip, br' }), await get({ 'accept-encoding': 'br;q=0, gzip' })];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(br.headers['vary']).toBe('Origin, accept-encoding');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) })).statusCode).toBe(304);
  expect((await app.inject('/og.png')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  const file = await app.inject('/index.html');
  expect([file.statusCode, file.body]).toEqual([404, 'missing']);
});
