import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test('counts added, removed, replaced and swapped characters', () => {
  const distances = [
    ['tax', 'tax', 0],
    ['cardilogist', 'cardiologist', 1],
    ['acountant', 'accountant', 1],
    ['chian', 'chain', 1],
    ['harprit', 'harpreet', 2],
    ['', 'abc', 3],
    ['योजना', 'योजन', 1],
  ] as const;
  for (const [a, b, distance] of distances) expect([a, b, editDistance(a, b)]).toEqual([a, b, distance]);
});
