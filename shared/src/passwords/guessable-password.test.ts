import { expect, test } from 'vitest';
import { isPattern, plainFormsOf } from './guessable-password.ts';

test.each([
  'aaaaaaaa',
  'AAAAaaaa',
  'abababab',
  'abcabcab',
  'Ab1!Ab1!',
  'aaaabbbb',
  'Aaaaaaaa1!',
  '        ',
  '\u00a0\u2003\u00a0\u2003\u00a0\u2003\u00a0\u2003',
  '\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b',
  '😀😀😀😀😀😀😀😀',
  '12345678',
  '87654321',
  '67890123',
  'abcdefgh',
  'zyxwvuts',
  'Abcdefgh1!',
  'qwertyui',
  'iuytrewq',
  'Qwerty-42',
  'qweasdzxc',
  'abcd1234',
  'a1b2c3d4',
  '!@#$%^&*',
  'абвгдежз',
  'йцукенгш',
])('%s is a pattern', (password) => expect(isPattern(password)).toBe(true));

test.each([
  'Correct-Horse-7',
  'abcdefgh-I9',
  'Blue-Kettle-42',
  'Monsoon-2026!',
  'kü9#Zx!q',
  '93847561029384',
  'Mississippi-9',
  'पुराना-किला-७',
])('%s is not', (password) => expect(isPattern(password)).toBe(false));

test.each([
  'Password1!',
  'P@ssw0rd!',
  'pa$$w0rd',
  'PASSWORD123',
  '1Password1',
  'ｐａｓｓｗｏｒｄ１',
  'p4ssw0rd2024',
  '!!password!!',
])('%s is a variant of a common password', (password) => expect(plainFormsOf(password)).toContain('password'));

test('a word with more around it is not only that word', () => {
  expect(plainFormsOf('Sunshine-2026!')).not.toContain('sunshine');
  expect(plainFormsOf('we1c0me!')).toContain('welcome');
  expect(plainFormsOf('@dm1n1strat0r')).toContain('administrator');
});
