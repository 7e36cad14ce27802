import { SEEN_HEADER } from '@proverse/shared';
import { expect, test, vi } from 'vitest';
import { noteSeen, seenHeader } from './seen-position.ts';

test('sends the latest position, and mends a cookie that an older response has set', () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  expect(seenHeader()).toEqual({});
  noteSeen(null);
  expect(page.cookie).toBe('');
  noteSeen('000a');
  expect(page.cookie).toMatch(/^proverse-seen=000a; path=\/; samesite=strict/);
  page.cookie = 'other=1; proverse-seen=0009';
  noteSeen('0009');
  expect(page.cookie).toMatch(/^proverse-seen=000a;/);
  page.cookie = 'proverse-seen=000b';
  noteSeen('0009');
  expect(page.cookie).toBe('proverse-seen=000b');
  expect(seenHeader()).toEqual({ [SEEN_HEADER]: '000a' });
  vi.unstubAllGlobals();
});
