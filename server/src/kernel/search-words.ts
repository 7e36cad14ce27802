import { sql, type RawBuilder } from 'kysely';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns the words of a search. An amount such as `₹1,600` becomes its digits. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.split(/\s+/u).filter((word) => word !== '');
  return words.map((word) => (/^₹?\d[\d,]*$/u.test(word) ? word.replaceAll(/[₹,]/gu, '') : word));
}

/** Whether the word is an id. */
export const isUuid = (word: string): boolean => UUID.test(word);

/** Returns the condition that every word occurs in a text, ignoring case. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  return sql`fold_text(${text}) like all (array(select like_anywhere(word) from unnest(${words}::text[]) word))`;
}
