import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test('takes the first letters of the first and the last name', () => {
  expect(initialsOf('Asha Rao')).toBe('AR');
  expect(initialsOf('  mary  jane  watson ')).toBe('MW');
  expect(initialsOf('Élodie')).toBe('É');
  expect(initialsOf('श्री क्षमा')).toBe('श्रीक्ष');
});

test('falls back to PR without a name', () => {
  expect(initialsOf('')).toBe('PR');
  expect(initialsOf(null)).toBe('PR');
});
