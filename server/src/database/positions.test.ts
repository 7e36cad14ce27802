import { expect, test } from 'vitest';
import { farAhead, latestOf, positionOf, SeenPosition } from './positions.ts';

test('positions sort as text, and the later one of a session counts', () => {
  const lsns = ['0/9', '0/A0', '1/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'];
  const positions = lsns.map(positionOf);
  expect(positions[3]).toBe('00000016b374d848');
  expect(positions.toSorted()).toEqual(positions);
  expect(farAhead(positions[2] ?? '')).toBe('0000000104000000');
  expect(latestOf([positions[1], undefined, 'A'.repeat(16), positions[2], ['x']])).toBe(positions[2]);
  expect(latestOf([undefined])).toBeUndefined();
  const seen = new SeenPosition(undefined);
  for (const n of [2, 1]) seen.raise(positions[n] ?? '');
  expect(seen.position).toBe(positions[2]);
});
