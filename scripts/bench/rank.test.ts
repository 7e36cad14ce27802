import { expect, test } from 'vitest';
import { compared } from './rank.ts';

const upTo = (count: number, add = 0) => Array.from({ length: count }, (_, n) => ((n * 7) % count) + add);

test('what is spread alike cannot be told apart', () => {
  const { medianMs, ratio, slower, deviations } = compared(upTo(100, 10), upTo(100, 10.001));
  expect(medianMs).toBe(60);
  expect(ratio).toBeCloseTo(1, 3);
  expect(slower).toBeCloseTo(0.5, 1);
  expect(Math.abs(deviations)).toBeLessThan(1);
});

test('what always takes longer is told by its rank, however little longer', () => {
  expect(compared(upTo(50, 50), upTo(50))).toMatchObject({ slower: 1 });
  expect(compared(upTo(50), upTo(50, 50))).toMatchObject({ slower: 0 });
  expect(compared(upTo(50, 50), upTo(50)).deviations).toBeGreaterThan(8);
});
