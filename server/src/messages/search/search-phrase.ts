import { foldText } from '@proverse/shared';
import { WORD_START } from '../../lists/search-words.ts';

/** How a phrase is compared with folded texts, as SQL. The phrase's pattern is $4. */
export interface Matching {
  /** A name for statements with this matching. */
  readonly name: string;
  matches(text: string): string;
  /** Like `matches`, for a column with `search_code` of a folded text. */
  codeMatches(column: string): string;
  /** Whether `codeMatches` is true for no other text: search_code() changes only characters outside ASCII. */
  readonly isCodeExact: boolean;
}

interface Phrase {
  /** The value of $4. Null, which finds nothing, for signs that fold_text() drops. */
  readonly pattern: string | null;
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
  const folded = foldText(phrase);
  const isCodeExact = /^[\0-\x7f]*$/.test(folded);
  const hasTrigram = HAS_TRIGRAM.test(folded);
  return !hasTrigram && STARTS_WORD.test(folded)
    ? {
        pattern: WORD_START + escape(folded, /[^\p{L}\p{M}\p{N}]/gu),
        matching: matching('~', isCodeExact),
        isInIndex: true,
      }
    : {
        pattern: folded === '' ? null : `%${escape(folded, /[\\%_]/g)}%`,
        matching: matching('like', isCodeExact),
        isInIndex: hasTrigram,
      };
}

function matching(operator: '~' | 'like', isCodeExact: boolean): Matching {
  return {
    name: `${operator === '~' ? 'start' : 'part'}-${isCodeExact ? 'ascii' : 'unicode'}`,
    matches: (text) => `${text} ${operator} (select $4::text)`,
    codeMatches: (column) => `${column} ${operator} (select search_code($4))`,
    isCodeExact,
  };
}

function escape(text: string, special: RegExp): string {
  return text.replaceAll(special, String.raw`\$&`);
}
