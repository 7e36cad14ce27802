/** The security headers of real responses of a production server, through every transport. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { testDatabase } from '../../testing/database.ts';
import { PRODUCTION, testServices } from '../../testing/services.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'proverse-client-'));
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Landing</title>');
mkdirSync(join(clientDir, 'screens/en'), { recursive: true });
writeFileSync(join(clientDir, 'screens/en/dashboard.html'), '<!doctype html><title>App</title>');
writeFileSync(join(clientDir, 'assets/app-1a2b3c.js'), 'export {};');
writeFileSync(join(clientDir, 'preloads.json'), JSON.stringify({ en: { dashboard: '' } }));
writeFileSync(join(clientDir, 'sw.js'), '');
writeFileSync(join(clientDir, 'worker.html'), '<!doctype html><title>Worker</title>');
writeFileSync(join(clientDir, 'worker.html.gz'), gzipSync('<!doctype html><title>Worker</title>'));

const database = await testDatabase();
const services = await testServices(database, { ...PRODUCTION, PUBLIC_URL: 'https://proverse.example' });
const app = await buildApp(services, pino({ level: 'silent' }), clientDir);
await app.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
afterAll(async () => {
  await app.close();
  rmSync(clientDir, { recursive: true, force: true });
});

const page = { accept: 'text/html' };
const requests: readonly { name: string; path: string; status: number; init?: RequestInit }[] = [
  { name: 'the landing page', path: '/', status: 200, init: { headers: page } },
  { name: 'a page of the app', path: '/dashboard', status: 200, init: { headers: page } },
  { name: 'an asset', path: '/assets/app-1a2b3c.js', status: 200 },
  { name: 'the service worker', path: '/sw.js', status: 200 },
  { name: 'an unknown page', path: '/nonsense', status: 404, init: { headers: page } },
  { name: 'an unknown file', path: '/nothing.png', status: 404 },
  { name: 'REST', path: '/api/public/health', status: 200 },
  { name: 'REST without a token', path: '/api/coins/balance', status: 401 },
  {
    name: 'REST with invalid JSON',
    path: '/api/auth/login',
    status: 400,
    init: { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  },
  { name: 'an unknown REST path', path: '/api/nothing', status: 404 },
  { name: 'an encoded REST path', path: '/%61pi/coins/balance', status: 401, init: { headers: page } },
  { name: 'an invalid REST path', path: '/api/%zz', status: 400 },
  { name: 'an unknown REST path with an extra slash', path: '//api/nothing', status: 404, init: { headers: page } },
  { name: 'tRPC', path: '/trpc/system.health', status: 200 },
  { name: 'tRPC without a token', path: '/trpc/coins.balance', status: 401 },
  { name: 'the OpenAPI document', path: '/api/openapi.json', status: 200 },
  { name: 'the API documentation', path: '/api/docs', status: 200 },
];

describe.each(requests)('$name', ({ path, status, init }) => {
  test('has all security headers', async () => {
    const response = await fetch(`${url}${path}`, init);
    const { headers } = response;
    expect(response.status).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/./),
    });
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    if (headers.get('content-type')?.startsWith('application/json')) return;
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self'(;|$)|^(?!.*script-src)/);
    // Scalar writes styles into the documentation.
    expect(policy.replace("style-src 'self' 'unsafe-inline'", path === '/api/docs' ? '' : '$&')).not.toMatch(
      /unsafe-(inline|eval)|\*|https?:/,
    );
  });
});

test.each([
  ['/api/public/health', true],
  ['/trpc/system.health', true],
  ['/api/nothing', true],
  ['/dashboard', false],
  ['/assets/app-1a2b3c.js', false],
  ['/api/docs', false],
])('sends %s as JSON, without the headers of pages: %s', async (path, isJson) => {
  const { headers } = await fetch(`${url}${path}`, { headers: page });
  expect(headers.get('content-type')?.startsWith('application/json')).toBe(isJson);
  expect(headers.has('content-security-policy')).toBe(!isJson);
});

const caching: Readonly<Record<string, string>> = {
  '/': 'no-cache',
  '/dashboard': 'no-cache',
  '/nonsense': 'no-cache',
  '/sw.js': 'no-cache',
  '/assets/app-1a2b3c.js': 'public, max-age=31536000, immutable',
  '/api/docs': 'public, max-age=60',
  '/api/openapi.json': 'public, max-age=60',
};

test.each(requests)('gives $name its cache lifetime', async ({ path, init }) => {
  const { headers } = await fetch(`${url}${path}`, init);
  expect(headers.get('cache-control')).toBe(caching[path] ?? 'no-store');
});

test('keeps the cache lifetime of an unchanged asset', async () => {
  const asset = '/assets/app-1a2b3c.js';
  const { etag } = (await app.inject(asset)).headers;
  const { statusCode, headers } = await app.inject({ url: asset, headers: { 'if-none-match': etag } });
  expect([statusCode, headers['cache-control']]).toEqual([304, 'public, max-age=31536000, immutable']);
});

test('pages may not turn text into HTML or code', async () => {
  const { headers } = await fetch(`${url}/dashboard`, { headers: page });
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script';trusted-types 'none'");
});

test('pages may record voice notes and play them from memory, and nothing from elsewhere', async () => {
  const { headers } = await fetch(`${url}/dashboard`, { headers: page });
  expect(headers.get('content-security-policy')?.split(';')).toContain("media-src 'self' blob:");
  expect(headers.get('permissions-policy')?.split(', ')).toContain('microphone=(self)');
});

test.each(['identity', 'gzip'])(
  'only the page that registers the service worker may have a Trusted Types policy, and only the app may frame it, as %s',
  async (encoding) => {
    const { headers } = await fetch(`${url}/worker.html`, { headers: { 'accept-encoding': encoding } });
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';worker-src 'self';base-uri 'none';form-action 'none';" +
        "frame-ancestors 'self';require-trusted-types-for 'script';trusted-types service-worker",
    );
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  },
);

test('serves no emails in production and does not name its software', async () => {
  expect((await fetch(`${url}/dev/mail`)).status).toBe(404);
  const { headers } = await fetch(`${url}/api/auth/login`, { method: 'POST' });
  expect([...headers.keys()].filter((name) => /server|powered|version/.test(name))).toEqual([]);
});

test('hides the refresh cookie from scripts, other sites and plain HTTP', async () => {
  const { headers } = await fetch(`${url}/api/auth/logout`, { method: 'POST' });
  expect(headers.get('set-cookie')).toMatch(/^__Host-proverse_refresh=;.*Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
});

const JSON_POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

test.each(['/api/auth/logout', '/trpc/auth.logout'])('%s makes browsers drop the pages they keep', async (path) => {
  const { headers } = await fetch(`${url}${path}`, JSON_POST);
  expect(headers.get('clear-site-data')).toBe('"cache"');
});

test.each(['/api/auth/refresh', '/trpc/auth.refresh'])('%s rejects calls that another site caused', async (path) => {
  const headers = { ...JSON_POST.headers, 'sec-fetch-site': 'cross-site' };
  const { status } = await fetch(`${url}${path}`, { ...JSON_POST, headers });
  expect(status).toBe(403);
});

describe('without TLS outside production', () => {
  test('sends no HSTS header', async () => {
    const plain = await buildApp(await testServices(database), pino({ level: 'silent' }));
    const { headers } = await plain.inject({ url: '/api/public/health' });
    await plain.close();
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).toHaveProperty('x-content-type-options');
  });
});
