import { beforeEach, expect, test, vi } from 'vitest';
import { readPendingRegistration, storePendingRegistration } from './pending-registration.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const pending = { email: 'asha@example.com', notice: 'Please verify', resendAtMs: 1_000 };

test('finds the pending registration after a reload', () => {
  storePendingRegistration(pending);
  expect(readPendingRegistration()).toEqual(pending);
});

test('forgets a verified registration', () => {
  storePendingRegistration(pending);
  storePendingRegistration(undefined);
  expect(stored.size).toBe(0);
});

test('ignores stored data of another shape', () => {
  for (const text of ['not json', 'null', '{"email":1}', '{"email":"asha@example.com"}']) {
    stored.set('proverse-pending-registration', text);
    expect(readPendingRegistration()).toBeUndefined();
  }
});
