import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FirstName, LastName, MessageContent, Profession, ReplyContent, Review, Subject } from './fields.ts';
import { Keyword } from './list-fields.ts';

const errorsOf = (schema: z.ZodMiniType, value: string) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => message);

test.each([
  ['First name', FirstName],
  ['Last name', LastName],
  ['Profession', Profession],
  ['Subject', Subject],
] as const)('%s rejects line breaks and bidirectional control characters', (label, schema) => {
  const expected = [`${label} must be one line, without invisible control characters`];
  for (const control of ['\n', '\r\n', '\t', '\u001B', '\u0085', '\u2028', '\u2029', '\u202E', '\u2066']) {
    expect(errorsOf(schema, `Asha${control}Your account is closed`)).toEqual(expected);
  }
  for (const allowed of ["Zoë O'Neill-Müller", 'आशा राव', 'مريم \u200Fالعلي', ' 林小姐老師 \n']) {
    expect(errorsOf(schema, allowed)).toEqual([]);
  }
});

test('composes a letter and a combining accent into one character', () => {
  expect(FirstName.parse('Zoe\u0308')).toBe('Zo\u00eb');
  expect(Keyword.parse('zoe\u0308')).toBe('zo\u00eb');
  expect(Review.parse('tre\u0300s bien')).toBe('tr\u00e8s bien');
});

test('message content may have many lines', () => {
  expect(errorsOf(MessageContent, 'Dear Asha,\n\n\tplease read my plan.\n')).toEqual([]);
});

test.each(['\u200B'.repeat(20), '\u3164\u2060 \u00AD\uFE0F'.repeat(5), '\u2800'.repeat(20), '   '])(
  'text without visible characters counts as missing: %j',
  (invisible) => {
    expect(errorsOf(FirstName, invisible)[0]).toBe('First name is required');
    expect(errorsOf(Subject, invisible)[0]).toBe(errorsOf(Subject, '')[0]);
    expect(errorsOf(MessageContent, invisible)[0]).toBe(errorsOf(MessageContent, '')[0]);
    expect(errorsOf(ReplyContent, invisible)[0]).toBe(errorsOf(ReplyContent, '')[0]);
  },
);

test('symbols without letters count as visible', () => {
  for (const visible of ['❤️', '👩‍💻', '…', '。', 'ক্', '\u{1F9FF}']) expect(errorsOf(ReplyContent, visible)).toEqual([]);
});

test.each([
  ['http://evil.example', 'a web address'],
  ['Security evil.example', 'a web address'],
  ['Visit WWW.EVIL', 'a web address'],
  ['Evil.COM', 'a web address'],
  ['bank。example', 'a web address'],
  ['Proverse Security', '“Proverse”'],
  ['P r ó-V E R S E', '“Proverse”'],
  ['Ｐｒｏｖｅｒｓｅ', '“Proverse”'],
])('a name or profession rejects %s', (value, reason) => {
  expect(errorsOf(FirstName, value)).toEqual([`First name can't contain ${reason}`]);
  expect(errorsOf(LastName, value)).toEqual([`Last name can't contain ${reason}`]);
  expect(errorsOf(Profession, value)).toEqual([`Profession can't contain ${reason}`]);
});

test.each(['A.Kumar', 'J.R.R.', 'Mohd.Irfan', 'Ph.D. B.Tech', 'Node.js developer', 'St. John', 'C.A.', "Dr.O'Neil"])(
  'a name or profession may be %s',
  (value) => expect(errorsOf(Profession, value)).toEqual([]),
);
