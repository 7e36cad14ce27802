import { foldText } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns the words of a search. An amount such as `₹1,600` becomes its digits. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.split(/\s+/u).filter((word) => foldText(word) !== '');
  return words.map((word) => (/^₹?\d[\d,]*$/u.test(word) ? word.replaceAll(/[₹,]/gu, '') : word));
}

/** Whether the word is an id. */
export const isUuid = (word: string): boolean => UUID.test(word);

/** Returns the condition that every word occurs in a text, both folded. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`fold_text(${text}) like all (array(select like_anywhere(word) from unnest(${words}::text[]) word))`;
}

/**
 * A pattern for the place where a word begins. It lists the signs of ASCII, because pg_trgm finds no trigrams after a
 * negated class.
 */
export const WORD_START = String.raw`(^|[\x01-\x2f:-@[-${'`'}{-\x7f])`;

const SHORT_WORD = /^[a-z0-9]{1,2}$/;

/**
 * Returns the condition that a word occurs in the email address or name of an account of `users`, both folded. One or two
 * letters or digits match only where a word begins: the index has no trigrams for them elsewhere.
 */
export function isInAccount(word: string, users: RawBuilder<unknown>): RawBuilder<unknown> {
  const text = sql`admin_search_text(${users}.email, ${users}.first_name, ${users}.last_name)`;
  const folded = foldText(word);
  return SHORT_WORD.test(folded) ? sql`${text} ~ ${WORD_START + folded}` : sql`${text} like like_anywhere(${word})`;
}
