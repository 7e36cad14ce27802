import { expect, test } from 'vitest';
import { colourIndex } from './colour-index.ts';

test('gives a name the same colour each time', () => {
  expect(colourIndex('Asha Rao', 5)).toBe(colourIndex('Asha Rao', 5));
  expect(colourIndex('', 5)).toBe(0);
});
