import { expect, test } from 'vitest';
import { matchesOf } from './matches-of.ts';

const profile = {
  profession: 'Physiotherapist',
  skills: ['Physiotherapy', 'Ergonomics', 'C++', 'Art'],
  languages: ['en', 'mr'],
  headline: 'Backs and necks',
  bio: 'I play tennis. छोटे उद्योगों के लिए',
};

function matches(typed: readonly string[], ofField: readonly string[] = []) {
  return matchesOf(profile, {
    words: typed.map((lexeme) => ({
      word: lexeme,
      lexemes: [lexeme],
      weight: 1,
      joined: [],
      isJoined: false,
      fields: [],
    })),
    fields: [{ field: { name: 'any', category: 'healthcare', lexemes: ofField }, score: 1 }],
    shares: { profiles: 1, of: () => 0, weightOf: () => 1 },
    language: undefined,
  });
}

test('names skills and the profession first, then words of the text, then what belongs to the field', () => {
  expect(matches(['physiotherapi'])).toEqual(['Physiotherapy', 'Physiotherapist']);
  expect(matches(['ergonom'], ['physiotherapist'])).toEqual(['Ergonomics', 'Physiotherapist']);
  expect(matches(['tenni', 'knee'], ['ergonom'])).toEqual(['tennis', 'Ergonomics']);
  expect(matches(['c++'])).toEqual(['C++']);
  expect(matches(['उद्योग'])).toEqual(['उद्योगों']);
  expect(matches(['marathi'])).toEqual(['Marathi (मराठी)']);
  expect(matches(['articl', 'phys'])).toEqual([]);
});
