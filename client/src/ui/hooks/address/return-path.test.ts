import { expect, test } from 'vitest';
import { returnPath, signInPath } from './return-path.ts';

test('signing in returns to the requested page', () => {
  const path = '/messaging?tab=outbox&m=7';
  expect(returnPath(signInPath(path).replace('/auth', ''))).toBe(path);
  expect(signInPath('/dashboard')).toBe('/auth');
});

test.each([
  '',
  '?next=',
  '?next=https://evil.example',
  '?next=//evil.example',
  '?next=/\\evil.example',
  '?next=/.//evil.example',
  '?next=/x/..//evil.example',
  '?next=/auth',
  '?next=/',
])('%j leads home', (search) => {
  expect(returnPath(search)).toBe('/dashboard');
});
