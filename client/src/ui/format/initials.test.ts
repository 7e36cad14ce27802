import { expect, test } from 'vitest';
import { colourIndex, initialsOf } from './initials.ts';

test('takes the first letters of the first and the last name', () => {
  expect(initialsOf('Asha Rao')).toBe('AR');
  expect(initialsOf('  mary  jane  watson ')).toBe('MW');
  expect(initialsOf('Élodie')).toBe('É');
});

test('falls back to PR without a name', () => {
  expect(initialsOf('')).toBe('PR');
  expect(initialsOf(null)).toBe('PR');
});

test('gives a name the same colour each time', () => {
  expect(colourIndex('Asha Rao', 5)).toBe(colourIndex('Asha Rao', 5));
  expect(colourIndex('', 5)).toBe(0);
});
