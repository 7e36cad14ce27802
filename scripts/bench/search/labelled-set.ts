import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A search and the people of the demo data that it should find. */
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
