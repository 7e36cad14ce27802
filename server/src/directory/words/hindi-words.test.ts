import { readFileSync } from 'node:fs';
import { foldText } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { everydayWords } from './everyday-words.ts';
import { hindiWords } from './hindi-words.ts';

const { pool } = await testDatabase();
const lines = readFileSync(new URL('hindi-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ').map((column) => column.split(' ')));

test('every line has three columns, and every meaning leads to a field', async () => {
  const everyday = await everydayWords(pool);
  const words = await hindiWords(pool);
  expect(lines.filter((columns) => columns.length !== 3)).toEqual([]);
  const without = lines.flatMap(([devanagari = [], , english = []]) => {
    const plain = devanagari.filter((word) => !/[~_]/.test(word)).slice(0, english.join('') === '-' ? 0 : 1);
    return plain.filter((word) => {
      const meanings = words.spelled(foldText(word))?.meanings ?? [];
      return meanings.every((stem) => everyday.fieldsOfWord(stem).length === 0);
    });
  });
  expect(without).toEqual([]);
});

test('a phrase has two words', () => {
  expect(lines.flat(2).filter((word) => word.split('_').length > 2)).toEqual([]);
});

test('a word is listed once', () => {
  const all = lines.flatMap(([devanagari = [], latin = []]) => [...new Set([...devanagari, ...latin])]);
  expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([]);
});

test('hears English words in Devanagari, with their endings, and takes no Hindi word for them', async () => {
  const words = await hindiWords(pool);
  const meaning = (word: string) => words.similar(foldText(word))?.meanings.map((each) => each.word);
  expect(meaning('सिक्योरिटी')).toEqual(['security']);
  expect(meaning('एक्सरसाईज')).toEqual(['exercise']);
  expect(meaning('कैलोरीज')).toContain('nutrition');
  expect(meaning('पैकेजिंग्स')).toContain('packaging');
  for (const word of ['तेल', 'रूप', 'विषम']) expect(meaning(word)).toBeUndefined();
});

test.each([
  ['केमिस्ट्री', 'chemistry'],
  ['एक्सेसिबिलिटी', 'accessibility'],
  ['स्पीकर', 'speaker'],
  ['लाइटिंग', 'lighting'],
  ['दल', undefined],
])('hears “%s” as %s', async (word, english) => {
  const words = await hindiWords(pool);
  expect(words.similar(foldText(word))?.meanings.map((each) => each.word)[0]).toBe(english);
});

test.each([
  ['verbs', 'लिखवाऊंगा लिखवाएं लिखोगे लिखिएगा लिखने', 'writing'],
  ['verbs in Latin letters', 'likhwana likhwau likhenge likhta', 'writing'],
  ['feminine plurals', 'तस्वीरें तस्वीरों तस्वीरो', 'photo'],
  ['plurals of nouns in “आं”', 'कुआं कुएं कुओं', 'pump'],
  ['a missing nukta or another nasal', 'चांद चाँद चान्द', 'sky'],
  ['one wrong vowel sign', 'बिस्कुट बिस्किट', 'food'],
])('reads %s as one word', async (_, forms, meaning) => {
  const words = await hindiWords(pool);
  const others = forms.split(' ').filter((each) => {
    const form = foldText(each);
    const found = words.spelled(form) ?? words.sounding(form) ?? words.similar(form);
    return !found?.meanings.some(({ word }) => word === meaning);
  });
  expect(others).toEqual([]);
});

test('finds two words with an English one in either script', async () => {
  const words = await hindiWords(pool);
  const meaning = (first: string, second: string) =>
    words.joined(foldText(first), foldText(second))?.meanings.map(({ word }) => word);
  expect(meaning('सर्वर', 'बंद')).toContain('server');
  expect(meaning('server', 'band')).toContain('server');
  // “pe” is a filler word, and not the “pay” of “Google Pay”.
  expect(meaning('google', 'pe')).toBeUndefined();
});

test('keeps the vowels of short words in a phrase in Devanagari, and not those of English ones', async () => {
  const words = await hindiWords(pool);
  const meaning = (first: string, second: string) =>
    words.joined(foldText(first), foldText(second))?.meanings.map(({ word }) => word);
  expect(meaning('मन', 'नहीं')).toContain('burnout');
  expect(meaning('मानते', 'नहीं')).toBeUndefined();
  expect(meaning('लेख', 'नहीं')).toBeUndefined();
  expect(meaning('सरवर', 'बंद')).toContain('server');
});

test('finds two words in other forms, and takes no filler word for one of them', async () => {
  const words = await hindiWords(pool);
  expect(words.joined('paise', 'lagaun')?.meanings.map(({ word }) => word)).toContain('invest');
  expect(words.joined('case', 'karna')).toBeDefined();
  expect(words.joined('kaise', 'karna')).toBeUndefined();
});

test('finds words by their spelling, their endings, their sound and with a typing error', async () => {
  const words = await hindiWords(pool);
  const meaning = (word: ReturnType<typeof words.spelled>) => word?.meanings.map((each) => each.word);
  expect(meaning(words.spelled('ghutne'))).toContain('knee');
  expect(meaning(words.spelled('bechunga'))).toContain('sell');
  expect(meaning(words.spelled('mujhe'))).toEqual([]);
  expect(words.spelled('ghuttna')).toBeUndefined();
  expect(meaning(words.sounding('vakeell'))).toContain('lawyer');
  expect(meaning(words.similar('karmchari'))).toContain('employee');
  expect(meaning(words.similar('kiraydaar'))).toContain('tenant');
  expect(words.similar('qwrtzp')).toBeUndefined();
  expect(meaning(words.joined('sar', 'dard'))).toContain('headache');
  expect(words.joined('ghutne', 'dard')).toBeUndefined();
});
