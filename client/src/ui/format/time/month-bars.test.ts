import { expect, test } from 'vitest';
import { monthBars } from './month-bars.ts';

test('turns months into bars with a short and a full name', () => {
  expect(
    monthBars([
      { month: '2025-12', coins: 0 },
      { month: '2026-01', coins: 350 },
    ]),
  ).toEqual([
    { label: 'Dec', name: 'December 2025', value: 0 },
    { label: 'Jan', name: 'January 2026', value: 350 },
  ]);
});
