import { expect, test } from 'vitest';
import { compareTimes } from './compare-times.ts';

const upTo = (count: number, add = 0) => Array.from({ length: count }, (_, n) => ((n * 7) % count) + add);

test('finds equal distributions indistinguishable', () => {
  const { medianMs, ratio, slower, deviations } = compareTimes(upTo(100, 10), upTo(100, 10.001));
  expect(medianMs).toBe(60);
  expect(ratio).toBeCloseTo(1, 3);
  expect(slower).toBeCloseTo(0.5, 1);
  expect(Math.abs(deviations)).toBeLessThan(1);
});

test('finds times that are always longer, however small the difference', () => {
  expect(compareTimes(upTo(50, 50), upTo(50))).toMatchObject({ slower: 1 });
  expect(compareTimes(upTo(50), upTo(50, 50))).toMatchObject({ slower: 0 });
  expect(compareTimes(upTo(50, 50), upTo(50)).deviations).toBeGreaterThan(8);
});
