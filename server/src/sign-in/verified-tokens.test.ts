import { expect, onTestFinished, test, vi } from 'vitest';
import { createVerifiedTokens } from './verified-tokens.ts';

const identity = { userId: 'u', sessionId: 's' };

test('remembers the latest tokens up to the limit', () => {
  const tokens = createVerifiedTokens(3);
  for (const token of ['a', 'b', 'c', 'd']) tokens.add(token, { identity, expiresAtMs: Date.now() + 60_000 });
  expect(tokens.size).toBe(3);
  expect(['a', 'b', 'c', 'd'].map((token) => tokens.get(token) !== undefined)).toEqual([false, true, true, true]);
});

test('forgets a token when it expires', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const tokens = createVerifiedTokens(3);
  tokens.add('a', { identity, expiresAtMs: Date.now() + 1_000 });
  vi.setSystemTime(Date.now() + 999);
  expect(tokens.get('a')).toMatchObject({ identity });
  vi.setSystemTime(Date.now() + 1);
  expect(tokens.get('a')).toBeUndefined();
  expect(tokens.size).toBe(0);
});
