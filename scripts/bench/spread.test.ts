import { expect, test } from 'vitest';
import { spreadOf } from './spread.ts';

test('returns the median of an odd and of an even number of rounds, with the extremes', () => {
  expect(spreadOf([9, 1, 5])).toEqual({ median: 5, least: 1, most: 9 });
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4 });
});

test('ignores rounds without a value', () => {
  expect(spreadOf([undefined, 7])).toEqual({ median: 7, least: 7, most: 7 });
  expect(spreadOf([undefined])).toBeUndefined();
});
