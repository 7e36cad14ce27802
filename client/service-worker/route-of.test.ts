import { expect, test } from 'vitest';
import { routeOf } from './route-of.ts';

const ORIGIN = 'https://proverse.example';
const BUILT = { files: ['/app.html', '/theme.js', '/assets/app-1.js'], screens: ['messaging', 'profile'] };
const routeTo = (path: string, parts: { method?: string; mode?: string } = {}) =>
  routeOf({ method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...parts }, ORIGIN, BUILT);

test.each([
  ['/messaging?tab=outbox', 'navigate', 'screen'],
  ['/profile/8f14e45f', 'navigate', 'screen'],
  ['/', 'navigate', undefined],
  ['/@asha', 'navigate', undefined],
  ['/messaging-help', 'navigate', undefined],
  ['/assets/app-1.js', 'cors', 'asset'],
  ['/assets/of-another-version-2.js', 'cors', 'asset'],
  ['/theme.js', 'no-cors', 'file'],
  ['/og.png', 'no-cors', undefined],
] as const)('%s in mode %s is a %s', (path, mode, route) => expect(routeTo(path, { mode })).toBe(route));

test.each([
  '/trpc/messages.inbox?batch=1',
  '/api/messages',
  '/api/assets/x.js',
  '/api/files/8f14e45f',
  '/ws',
  '/avatars/asha.webp',
])('%s is never answered by the worker', (path) => expect(routeTo(path)).toBeUndefined());

test('other methods and other sites are never answered by the worker', () => {
  expect(routeTo('/assets/app-1.js', { method: 'POST' })).toBeUndefined();
  expect(routeTo('https://other.example/assets/app-1.js')).toBeUndefined();
});
