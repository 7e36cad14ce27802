import type { Stem } from './everyday-words.ts';

/** A line of the list. A filler word, which says nothing about the subject of a question, has no meaning. */
export interface HindiWord {
  /** The English words that it means. */
  readonly meanings: readonly Stem[];
  /** The lexemes of its spellings in Devanagari, for profiles in Hindi. */
  readonly lexemes: readonly string[];
}
