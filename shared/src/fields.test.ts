import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FirstName, LastName, MessageContent, Profession, ReplyContent, Subject } from './fields.ts';

const refusals = (schema: z.ZodMiniType, value: string) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(({ message }) => message);

test.each([
  ['First name', FirstName],
  ['Last name', LastName],
  ['Profession', Profession],
  ['Subject', Subject],
] as const)(
  '%s is one line: nobody writes paragraphs of our mails, or turns them round, with a name',
  (label, schema) => {
    const refused = [`${label} must be one line, without invisible control characters`];
    for (const sly of ['\n', '\r\n', '\t', '\u001B', '\u0085', '\u2028', '\u2029', '\u202E', '\u2066']) {
      expect(refusals(schema, `Asha${sly}Your account is closed`)).toEqual(refused);
    }
    for (const honest of ["Zoë O'Neill-Müller", 'आशा राव', 'مريم \u200Fالعلي', ' 林小姐老師 \n']) {
      expect(refusals(schema, honest)).toEqual([]);
    }
  },
);

test('a letter has as many lines as its writer wants', () => {
  expect(refusals(MessageContent, 'Dear Asha,\n\n\tplease read my plan.\n')).toEqual([]);
});

test.each(['\u200B'.repeat(20), '\u3164\u2060 \u00AD\uFE0F'.repeat(5), '\u2800'.repeat(20), '   '])(
  'what nobody can see is no name, no question and no answer: %j',
  (invisible) => {
    expect(refusals(FirstName, invisible)[0]).toBe('First name is required');
    expect(refusals(Subject, invisible)[0]).toBe(refusals(Subject, '')[0]);
    expect(refusals(MessageContent, invisible)[0]).toBe(refusals(MessageContent, '')[0]);
    expect(refusals(ReplyContent, invisible)[0]).toBe(refusals(ReplyContent, '')[0]);
  },
);

test('signs that hold no letters are seen', () => {
  for (const seen of ['❤️', '👩‍💻', '…', '。', 'ক্', '\u{1F9FF}']) expect(refusals(ReplyContent, seen)).toEqual([]);
});
