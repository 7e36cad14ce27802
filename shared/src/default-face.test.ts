import { expect, test } from 'vitest';
import { DEFAULT_FACES, defaultFaceUrl, indexOfName } from './default-face.ts';

test('gives a name the same face each time', () => {
  expect(defaultFaceUrl('Asha Rao')).toBe(defaultFaceUrl('Asha Rao'));
  expect(indexOfName('', 5)).toBe(0);
});

test('spreads names over the faces', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `Person ${index * 7}`);
  expect(new Set(names.map(defaultFaceUrl)).size).toBeGreaterThan(DEFAULT_FACES * 0.9);
});
