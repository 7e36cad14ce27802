import { expect, test } from 'vitest';
import { colourIndex, initialsOf } from './initials.ts';

test('initials are the first letters of the first and the last name', () => {
  expect(initialsOf('Asha Rao')).toBe('AR');
  expect(initialsOf('  mary  jane  watson ')).toBe('MW');
  expect(initialsOf('Élodie')).toBe('É');
});

test('nobody is PR', () => {
  expect(initialsOf('')).toBe('PR');
  expect(initialsOf(null)).toBe('PR');
});

test('a name keeps its colour', () => {
  expect(colourIndex('Asha Rao', 5)).toBe(colourIndex('Asha Rao', 5));
  expect(colourIndex('', 5)).toBe(0);
});
