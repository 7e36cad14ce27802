import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDrawnCount } from './use-drawn-count.ts';

/** What each render draws of a list whose 50 rows arrive after the first render. A screen has room for 12. */
function countsOf(startsWhole: boolean): number[] {
  const counts: number[] = [];
  const { rerender } = renderHook(({ count }) => counts.push(useDrawnCount(count, 12, startsWhole)), {
    initialProps: { count: 0 },
  });
  counts.length = 0;
  rerender({ count: 50 });
  return counts.filter((count, index) => count !== counts[index - 1]);
}

test('draws the rows that fit on a screen after the render with the data, and then the others', () => {
  expect(countsOf(false)).toEqual([0, 12, 50]);
});

test('draws all rows at once where the list must be whole', () => {
  expect(countsOf(true)).toEqual([50]);
});
