import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 0, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['abcdefg1', 3, 'Fair'],
  ['Abcdefg1', 4, 'Good'],
  ['Abcdefg1!', 5, 'Strong'],
  ['Ab1!', 4, 'Good'],
])('%j scores %i: %s', (password, score, label) => {
  expect(passwordStrength(password)).toEqual({ score, label });
});
