import { WORD_START } from '../kernel/search-words.ts';

/** How a phrase is compared with the texts of messages, as SQL. The phrase's pattern is $4. */
export interface Matching {
  /** A name for statements with this matching. */
  readonly name: string;
  matches(text: string): string;
  /** Like `matches`, for a column with `search_code` of a text. */
  codeMatches(column: string): string;
  /** Whether `codeMatches` is true for no other text: search_code() changes only characters outside ASCII. */
  readonly isCodeExact: boolean;
}

interface Phrase {
  /** The value of $4. */
  readonly pattern: string;
  readonly matching: Matching;
  /** Whether the index has trigrams for it. */
  readonly isInIndex: boolean;
}

// search_code() turns every character outside ASCII into letters.
const WORD = String.raw`[a-z0-9\u{80}-\u{10ffff}]`;
const STARTS_WORD = new RegExp(`^${WORD}`, 'iu');
const HAS_TRIGRAM = new RegExp(`${WORD}{3}|[^a-z0-9\u{80}-\u{10ffff}]${WORD}`, 'iu');

/**
 * A phrase without three letters in a row matches only where a word begins: nearly every text contains it elsewhere, and
 * in the index its trigrams are those of a word's beginning.
 */
export function readPhrase(phrase: string): Phrase {
  // Lower-casing only ASCII takes two thirds of the time.
  const outsideAscii = phrase.replaceAll(/[\0-\x7f]/g, '');
  const comparison = {
    collation: hasCase(outsideAscii) ? 'pg_c_utf8' : 'C',
    isCodeExact: outsideAscii === '',
  } as const;
  const hasTrigram = HAS_TRIGRAM.test(phrase);
  return !hasTrigram && STARTS_WORD.test(phrase)
    ? {
        pattern: WORD_START + escape(phrase, /[^\p{L}\p{M}\p{N}]/gu),
        matching: matching('~', comparison),
        isInIndex: true,
      }
    : { pattern: `%${escape(phrase, /[\\%_]/g)}%`, matching: matching('like', comparison), isInIndex: hasTrigram };
}

interface Comparison {
  readonly collation: 'C' | 'pg_c_utf8';
  readonly isCodeExact: boolean;
}

function matching(operator: '~' | 'like', { collation, isCodeExact }: Comparison): Matching {
  const lower = (text: string): string => `lower(${text} collate "${collation}")`;
  return {
    name: `${operator === '~' ? 'start' : 'part'}-${isCodeExact ? 'ascii' : collation}`,
    matches: (text) => `${lower(text)} ${operator} (select ${lower('$4::text')})`,
    codeMatches: (column) => `${column} ${operator} (select search_code($4))`,
    isCodeExact,
  };
}

function hasCase(text: string): boolean {
  return text.toLowerCase() !== text || text.toUpperCase() !== text;
}

function escape(text: string, special: RegExp): string {
  return text.replaceAll(special, String.raw`\$&`);
}
