import { expect, test } from 'vitest';
import { countApproximately } from './count-approximately.ts';

test('counts the first quarter of a window in memory, and rejects in memory until the wait is over', async () => {
  const MAX = 8;
  let nowMs = 0;
  const counted: [string, number][] = [];
  const hit = countApproximately(
    async ({ bucket, hits }) => {
      counted.push([bucket, hits]);
      return counted.reduce((sum, each) => sum + each[1], 0) > MAX ? (60_000 - nowMs) / 1000 : 0;
    },
    () => nowMs,
  );
  const hits = async (n: number, bucket = 'a', windowSeconds = 60) => {
    const waits: number[] = [];
    for (let i = 0; i < n; i += 1) waits.push(await hit(bucket, MAX, windowSeconds));
    return waits;
  };
  expect(await hits(2)).toEqual([0, 0]);
  expect([await hits(2, 'b'), await hits(2, 'a', 30)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(counted).toEqual([]);
  expect(await hits(7)).toEqual([0, 0, 0, 0, 0, 0, 60]);
  expect(counted).toEqual([['a', 3], ...Array.from({ length: 6 }, () => ['a', 1])]);
  counted.length = 0;
  nowMs = 58_500;
  expect(await hits(2)).toEqual([2, 2]);
  nowMs = 60_000;
  expect(await hits(3)).toEqual([0, 0, 0]);
  expect(counted).toEqual([['a', 3]]);
});
