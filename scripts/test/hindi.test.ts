/** One name for one thing in Hindi, in the catalogue and on the help pages. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { expect, test } from 'vitest';
import { LINGUI } from '../../shared/locales/config.ts';

const HELP = join(import.meta.dirname, '../../server/src/public-pages/help/texts');

const [catalog] = await getCatalogs(LINGUI);
const texts = Object.entries((await catalog?.read('hi')) ?? {}).map(([id, { message = id, translation = '' }]) => ({
  english: message,
  hindi: translation,
}));
const pages = globSync('hi/*.md', { cwd: HELP }).map((file) => ({
  english: readFileSync(join(HELP, file.slice('hi/'.length)), 'utf8'),
  hindi: readFileSync(join(HELP, file), 'utf8'),
}));
const all = [...texts, ...pages];

/** Words that the glossary in shared/locales/README.md does not use, and the word that it does. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  प्रतिदाय: 'वापस',
  मैसेज: 'संदेश',
  तस्वीर: 'फ़ोटो',
  उधार: 'बकाया',
  विराम: 'ब्रेक',
  पाठ: 'टेक्स्ट',
  सार्वजनिक: 'पब्लिक',
  हेडलाइन: 'एक पंक्ति का परिचय',
  'काम का ईमेल': 'ऑफ़िस का ईमेल',
  घटना: 'इवेंट',
  घटनाएँ: 'इवेंट',
  इतिहास: 'लेन-देन',
  ताज़ा: 'रीफ़्रेश',
  webhook: 'वेबहुक',
  Webhook: 'वेबहुक',
};

const words = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];

test('says each thing in the word of the glossary', () => {
  expect(all.length).toBeGreaterThan(2000);
  const found = all.flatMap(({ hindi }) =>
    Object.entries(OTHER_WORDS)
      .filter(([other]) => ` ${words(hindi).join(' ')} `.includes(` ${other} `))
      .map(([other, word]) => `${other}, not ${word}, in: ${hindi.slice(0, 80)}`),
  );
  expect(found).toEqual([]);
});

test('spells each word either with the dot below or without', () => {
  const spellings = new Map<string, Set<string>>();
  for (const word of all.flatMap(({ hindi }) => words(hindi))) {
    const plain = word.normalize('NFD').replaceAll('\u093c', '');
    spellings.set(plain, (spellings.get(plain) ?? new Set()).add(word));
  }
  expect([...spellings.values()].filter(({ size }) => size > 1).map((each) => [...each].join(', '))).toEqual([]);
});

test('quotes the texts of buttons and headings as they are', () => {
  const quoted = (text: string): string[] => [...text.matchAll(/“([^”{}]+)”/g)].map(([, inner = '']) => inner);
  const known = new Map(texts.map(({ english, hindi }) => [english, hindi]));
  const quotes = all.flatMap(({ english, hindi }) =>
    quoted(english).flatMap((text) => (known.has(text) ? [{ text: known.get(text) ?? '', hindi }] : [])),
  );
  expect(quotes.length).toBeGreaterThan(5);
  expect(quotes.filter(({ text, hindi }) => !quoted(hindi).includes(text))).toEqual([]);
});
