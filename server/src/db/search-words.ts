import { sql, type Kysely, type RawBuilder } from 'kysely';
import { estimateAll } from './estimate-rows.ts';
import { one } from './rows.ts';
import type { Database } from './schema.ts';

/** A search for rows that contain all words, in the order of an index. */
export interface WordSearch {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The columns that `text` is made of. The index of the order may include them. */
  readonly parts: RawBuilder<unknown>;
  /** The folded text to search, as an expression over `id` and `parts` of a table `looked`. */
  readonly text: RawBuilder<unknown>;
  /** Further conditions. */
  readonly filters: readonly RawBuilder<unknown>[];
  readonly words: readonly string[];
  /** Together these conditions find the rows with all words by an index. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** Conditions from which the planner can estimate the number of matches; by default `indexed`. */
  readonly likely?: readonly RawBuilder<unknown>[];
  /** The cost of examining a row, relative to one whose text is in the order's index. */
  readonly lookCost?: number;
  /** Conditions on the filters that the same index supports. */
  readonly filtersIndexed?: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
  /** The id and the columns of the order. */
  readonly columns: RawBuilder<unknown>;
  readonly page: number;
  readonly size: number;
}

export interface FoundPage {
  /** Ids of the page's rows, in order. */
  readonly ids: readonly string[];
  /** Exact up to EXACT_MATCHES_MAX, an estimate above. */
  readonly total: number;
}

type Db = Kysely<Database>;

/** Up to this number, matches are counted exactly. */
export const EXACT_MATCHES_MAX = 2_000;
// Costs relative to examining one row in order: a row found through the word index, which may be anywhere, and the word
// index itself for common words.
const GATHERED_ROW = 5;
const GATHERING = 6_000;
/** Rows examined first to see how often the words occur together. GUESS_WORTH weighs the planner's guess in rows. */
const FIRST_LOOK = 1_500;
/** If the guess is small, fewer rows show whether it is far off. */
const FEW = { guess: 1_500, look: 60 };
const GUESS_WORTH = { one: 6_000, several: 500 };

/**
 * Finds common words fastest by reading the rows in order until the page is full, and rare words by their index. The
 * planner's statistics and the first rows decide which. If reading in order finds too little, the index takes over.
 */
export async function searchWords(db: Db, search: WordSearch): Promise<FoundPage> {
  return (await walk(db, search)) ?? gather(db, search);
}

async function walk(db: Db, search: WordSearch): Promise<FoundPage | undefined> {
  const { table, filters, words, indexed, likely = indexed, lookCost = 1, page, size } = search;
  const wanted = (page + 1) * size + 1;
  // With a filter, either all rows are read and some skipped, or only the filtered rows are read, scattered in the table.
  const [guess = 0, kept = 0, all = kept] = await estimateAll(db, [
    sql`select from ${table} where ${and([...filters, ...likely])}`,
    sql`select from ${table} where ${and(filters)}`,
    ...(filters.length > 1 ? [sql`select from ${table}`] : []),
  ]);
  if (guess === 0) return undefined;
  const rows = Math.max(guess, kept);
  const look = Math.min(GATHERED_ROW, Math.max(lookCost, all / rows));
  // Conditions may be correlated or exclude each other. Statistics do not show that.
  const isGuess = words.length > 1 || filters.length > 1 || lookCost > 1;
  const worth = isGuess ? GUESS_WORTH.several : GUESS_WORTH.one;
  const found: string[] = [];
  let looked = 0;
  for (;;) {
    const share = (found.length + (guess / rows) * worth) / (looked + worth);
    const toLook = wanted / share;
    const isCheaper = (toLook - looked) * look <= GATHERED_ROW * share * rows + GATHERING;
    const isFirst = isGuess && looked === 0;
    if (!isFirst && (share * rows <= EXACT_MATCHES_MAX || !isCheaper)) return undefined;
    const more = isFirst
      ? Math.ceil(guess <= FEW.guess ? FEW.look : FIRST_LOOK / look)
      : Math.ceil(Math.max(1.15 * toLook - looked, looked / 4, wanted));
    const part = await lookAt(db, search, looked, more);
    found.push(...part.ids);
    looked += part.looked;
    const total = Math.round((found.length / looked) * rows);
    if (found.length >= wanted && total > EXACT_MATCHES_MAX) {
      return { ids: found.slice(page * size, wanted - 1), total: Math.max(total, wanted) };
    }
    if (part.looked < more) return { ids: found.slice(page * size, wanted - 1), total: found.length };
  }
}

/** Examines the next rows in order and returns those with all words. */
function lookAt(db: Db, search: WordSearch, skip: number, most: number) {
  const { table, id, parts, text, filters, words, order } = search;
  // The text is computed in the outer query. Its cost would keep the planner from using the index that includes its parts.
  const statement = sql<{ looked: number; ids: string[] }>`
    select count(*) as looked, coalesce(array_agg(id) filter (where ${and(words.map(isHeld))}), '{}') as ids
    from (
      select id, ${text} as searched
      from (
        select ${id} as id, ${parts} from ${table} where ${and(filters)} order by ${order} limit ${most} offset ${skip}
      ) looked
      offset 0
    ) read`;
  return one(db, statement);
}

/**
 * Gives the same result as holds_word() for `searched`. strpos() rules out nearly all rows without the word quickly.
 */
function isHeld(word: string): RawBuilder<unknown> {
  return sql`strpos(searched, fold_text(${word})) > 0 and (length(fold_text(${word})) > 2 or holds_word(searched, ${word}))`;
}

function gather(db: Db, search: WordSearch): Promise<FoundPage> {
  const { table, id, columns, filters, indexed, filtersIndexed = [], order, page, size } = search;
  const statement = sql<FoundPage>`
    with found as materialized (select ${columns} from ${table} where ${and([...filters, ...indexed, ...filtersIndexed])})
    select
      (select count(*) from found) as total,
      array(select ${id} from found order by ${order} limit ${size} offset ${page * size}) as ids`;
  return one(db, statement);
}

/**
 * A condition that indexes on a folded text support, true wherever holds_word() is. The trigram index serves ASCII letters
 * and digits, the index of search_keys() all other characters.
 */
export function mayHold(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!isOfKeys(word)) return sql`${text} like like_anywhere(${word})`;
  const runs = folded(word).match(/[0-9a-z]{3,}/g) ?? [];
  return and([
    sql`search_keys(${text}) @> word_keys(fold_text(${word}))`,
    ...runs.map((run) => sql`${text} like like_anywhere(${run})`),
  ]);
}

/** A condition that indexes on a folded text support, true exactly where holds_word() is. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  // `is true` keeps the planner from using an index here: without trigrams it would read the whole index.
  return isOfKeys(word)
    ? sql`${mayHold(text, word)} and (${text} like like_anywhere(${word})) is true`
    : mayHold(text, word);
}

const isOfKeys = (word: string): boolean => !/^[0-9a-z]{3,}$/.test(folded(word));

const folded = (word: string): string => word.normalize('NFKC').toLowerCase();

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
