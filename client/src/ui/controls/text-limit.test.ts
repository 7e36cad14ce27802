import { expect, test } from 'vitest';
import { limitTone } from './text-limit.ts';

test('warns above 80 % and 90 % of the limit, not at them', () => {
  expect(limitTone(1600, 2000)).toBe('calm');
  expect(limitTone(1601, 2000)).toBe('near');
  expect(limitTone(1800, 2000)).toBe('near');
  expect(limitTone(1801, 2000)).toBe('close');
  expect(limitTone(2000, 2000)).toBe('close');
  expect(limitTone(2001, 2000)).toBe('over');
});
