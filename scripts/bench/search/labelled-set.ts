import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A search and the people of the demo data that it should find, by their names, or in sets of questions by their handles. */
export interface Labelled {
  readonly query: string;
  readonly expected: readonly string[];
}

export function labelled(wanted: 'questions' | 'keywords'): Labelled[] {
  return readFileSync(join(import.meta.dirname, 'labelled-set.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([kind]) => kind === wanted)
    .map(([, query = '', expected = '']) => ({ query, expected: expected.split('; ') }));
}

/** Reads a set of questions in several languages, by language. */
export function questionsByLanguage(file: string): Map<string, Labelled[]> {
  // The file is part of the repository or was passed by hand.
  const all = JSON.parse(readFileSync(file, 'utf8')) as { question: string; language: string; expected: string[] }[];
  return Map.groupBy(
    all.map(({ question, language, expected }) => ({ query: question, language, expected })),
    ({ language }) => language,
  );
}
