import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerLanguage } from './language-routes.ts';

const app = Fastify();
await app.register(fastifyCookie);
registerLanguage(app, { publicUrl: 'https://proverse.example' });
afterAll(() => app.close());

test('chooses a language for a year and leads on', async () => {
  const response = await app.inject('/language/hi?next=%2Fcoins%3Ftab%3Dhistory');
  expect([response.statusCode, response.headers['location']]).toEqual([302, '/coins?tab=history']);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['set-cookie']).toBe('proverse-language=hi; Max-Age=31536000; Path=/; Secure; SameSite=Lax');
});

test.each([
  '',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/..//evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
  'coins',
  '/a\r\nset-cookie: x=1',
])('leads to no other site: %j', async (next) => {
  const { statusCode, headers } = await app.inject(`/language/en?next=${encodeURIComponent(next)}`);
  expect([statusCode, headers['location']]).toEqual([302, '/']);
});

test.each(['/language/fr', '/language/en-XA', '/language/__proto__'])('%s is not found', async (url) => {
  const response = await app.inject(url);
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([404, undefined]);
});
