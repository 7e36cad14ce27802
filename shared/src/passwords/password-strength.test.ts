import { expect, test } from 'vitest';
import { passwordStrength, passwordStrengthLabel } from './password-strength.ts';

test.each([
  ['', 0, 'Weak'],
  ['abc', 1, 'Weak'],
  ['abcdefgh', 2, 'Weak'],
  ['abcdefg1', 3, 'Fair'],
  ['Abcdefg1', 4, 'Good'],
  ['Abcdef-1', 5, 'Strong'],
  ['Ab-1', 4, 'Good'],
  ['ÄÖÜäöüßß', 3, 'Fair'],
  ['१२३४५६७८', 2, 'Weak'],
] as const)('%j scores %i: %s', (password, score, label) => {
  expect(passwordStrength(password)).toBe(score);
  expect(passwordStrengthLabel(passwordStrength(password))).toBe(label);
});

test('a common password is Weak even with capitals, digits and symbols', () => {
  expect(passwordStrength('P@ssw0rd', { isCommon: true })).toBe(2);
  expect(passwordStrength('abc', { isCommon: true })).toBe(1);
});
