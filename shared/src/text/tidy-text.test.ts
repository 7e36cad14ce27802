import { expect, test } from 'vitest';
import { compact, plainDigits, tidyLine, tidyLines, tidySearch } from './tidy-text.ts';

test.each([
  ['Ri\u200Bya', 'Riya'],
  ['\uFEFFRiya\u2060', 'Riya'],
  ['Ri\u00ADya', 'Riya'],
  ['\u202AAsha\u202C', 'Asha'],
  ['ab\u202Ecd', 'abcd'],
  ['\u2066a\u2069', 'a'],
  ['مريم \u200Fالعلي', 'مريم العلي'],
  ['a\u{E0041}\u{E007F}b', 'ab'],
  ['Ri\u200D\u200Cya', 'Riya'],
  ['a\uFE0Fb\u034Fc\u3164d\uFFA0e\u180Ef\u115Fg', 'abcdefg'],
  ['Asha\u00A0Rao\u3000\u2003x\ty', 'Asha Rao  x y'],
  ['a\u2800b', 'a b'],
  [' \u200B Asha \u200B ', 'Asha'],
  ['क\u094D\u200D\u200D\u200Cष', 'क\u094D\u200Dष'],
  ['\u{1F600}\u200D', '\u{1F600}'],
])('a line loses invisible characters: %j', (given, expected) => {
  expect(tidyLine(given)).toBe(expected);
  expect(tidyLine(expected)).toBe(expected);
});

test.each([
  'क्\u200Dष',
  'राज्\u200Cकुमार',
  'র\u200D\u09CDয',
  'ന്\u200D',
  'ශ්\u200Dරී',
  'ರ\u200D್ಯ',
  'می\u200Cخواهم',
  '👩‍💻',
  '🧑🏽‍🤝‍🧑🏻',
  '🏳️‍🌈',
  '❤️',
  '1️⃣',
  '葛\u{E0100}城',
  'हिन्दी',
  'สวัสดี',
  'Đặng',
])('a line keeps the invisible characters that its script needs: %s', (line) => {
  expect(tidyLine(line)).toBe(line.normalize('NFC'));
  expect(tidyLines(line)).toBe(line.normalize('NFC'));
});

test.each([
  ['Z' + '\u0337\u0321\u034A\u0351\u0310\u0334'.repeat(8) + 'algo', 4],
  ['e\u0301'.repeat(3), 0],
  ['\u0489\u0489\u0489\u0489\u0489\u0489x', 0],
  ['a\u20DD\u20DE\u20DF\u20E0\u20E2', 4],
  ['x\u0301\u200B\u0302\u200B\u0303\u200B\u0304\u200B\u0305', 4],
] as const)('a letter of %j has at most %i marks', (given, expected) => {
  for (const tidy of [tidyLine, tidyLines, tidySearch]) {
    const longest = (tidy(given).match(/[\p{Mn}\p{Me}]+/gu) ?? ['']).map(({ length }) => length);
    expect(Math.max(0, ...longest)).toBeLessThanOrEqual(Math.max(expected, 4));
    expect(tidy(given)).not.toMatch(/^\p{M}/u);
  }
});

test.each(['שָׁלוֹם', 'الْعَرَبِيَّةُ', 'ကျွန်ုပ်တို့', 'རྐྱེན', 'ধন্যবাদ', 'kʷʰə̃́'])('real words keep their marks: %s', (word) => {
  expect(tidyLine(word)).toBe(word.normalize('NFC'));
});

test('text of several lines keeps its line breaks and loses what reorders or controls others', () => {
  expect(tidyLines(' Dear Asha,\r\n\r\n\tplease\u2028read\u202E this\u2066.\u0007\u001B[2J\u{E0041} \n')).toBe(
    'Dear Asha,\n\n\tplease\nread this.[2J',
  );
  expect(tidyLines('مريم \u200Fالعلي')).toBe('مريم \u200Fالعلي');
});

test('a search is one line, whatever was pasted', () => {
  expect(tidySearch('Ri\u200Bya\r\nRao\u2028tax\t')).toBe('Riya  Rao tax');
});

test.each([
  ['1234 5678\u00A09012', '123456789012'],
  ['\u202A1234567890\u202C', '1234567890'],
  ['१२३ ४५६', '123456'],
  ['１２３－４５６', '123-456'],
  ['٠٩\u200B۰۹', '0909'],
  ['12–34\u20115\u22126', '12-34-5-6'],
  ['𝟙𝟚𝟛', '123'],
  ['ab c\n', 'abc'],
])('%j becomes %s', (given, expected) => expect(compact(given)).toBe(expected));

test('plainDigits knows the digits of every script', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((each) => /\p{Nd}/u.test(each));
  expect(digits.length % 10).toBe(0);
  expect(digits.map(plainDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
});
