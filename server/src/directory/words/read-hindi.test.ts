import { foldText } from '@proverse/shared';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { hindiWords } from './hindi-words.ts';
import { readHindi } from './read-hindi.ts';

const { pool } = await testDatabase();

/** Returns the words that say something, each with its first English meaning. */
async function read(question: string): Promise<string[]> {
  const list = await hindiWords(pool);
  const words = question.split(' ').map((word) => ({ word: foldText(word) }));
  const reading = readHindi(words, words.length, list, () => 'unknown');
  return reading.words.map(({ word, hindi, partners }) =>
    [word, ...partners]
      .map((each) => each.word)
      .join(' ')
      .concat(`: ${hindi?.meanings[0]?.word ?? ''}`),
  );
}

test.each([
  ['letters that are written as words, however many', 'जी एस टी का नंबर', ['जी एस टी: gst', 'नंबर: marks']],
  ['letters only as far as they are a word', 'एल आई सी के एस', ['एल आई सी: insurance', 'एस: ']],
  ['no letters where words look like them', 'छोटी सी बात जी', []],
  ['a word that is written as two', 'पाइप लाइन अटकी', ['पाइप लाइन: data']],
  ['a phrase with two filler words between', 'कहानी लोगों को सुनानी', ['कहानी सुनानी: podcast']],
])('reads %s', async (_, question, expected) => {
  expect(await read(question)).toEqual(expected);
});
