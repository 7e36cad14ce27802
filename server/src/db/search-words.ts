import { sql, type Kysely, type RawBuilder } from 'kysely';
import { estimateAll } from './estimate-rows.ts';
import { one } from './rows.ts';
import type { Database } from './schema.ts';

/** A search for the rows whose text contains all words, sorted by `order`, which an index must support. */
export interface WordSearch {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The columns that `text` is computed from. The index on `order` may include them. */
  readonly parts: RawBuilder<unknown>;
  /** The folded text to search: an expression over `id` and `parts`, which a subquery named `looked` provides. */
  readonly text: RawBuilder<unknown>;
  /** Further conditions. */
  readonly filters: readonly RawBuilder<unknown>[];
  readonly words: readonly string[];
  /** Conditions that an index supports. Together they select exactly the rows with all words. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** Conditions from which the planner can estimate the number of matches; by default `indexed`. */
  readonly likely?: readonly RawBuilder<unknown>[];
  /** The cost of examining one row: 1 (the default) if the index on `order` includes `parts`, more if it does not. */
  readonly lookCost?: number;
  /** Conditions that follow from `filters` and that the index behind `indexed` supports. They narrow its result. */
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
// Costs, where examining one row in order costs 1. A row found through the word index costs more, because it may be
// anywhere in the table. GATHERING is the cost of reading the word index itself for common words.
const GATHERED_ROW = 5;
const GATHERING = 6_000;
/** The number of rows examined first when the planner's guess of the matches may be wrong. */
const FIRST_LOOK = 1_500;
/** If the planner guesses at most `guess` matches, examining `look` rows shows whether the guess is far too low. */
const FEW = { guess: 1_500, look: 60 };
/** The planner's guess counts as much as this many examined rows, and less when it may be wrong. */
const GUESS_WORTH = { one: 6_000, several: 500 };

/**
 * Returns one page of matches. It reads rows in order until the page is full, which is fastest for common words, or uses
 * the word index, which is fastest for rare words. The planner's statistics and the first rows decide. If reading in
 * order finds too little, it switches to the word index.
 */
export async function searchWords(db: Db, search: WordSearch): Promise<FoundPage> {
  return (await walk(db, search)) ?? gather(db, search);
}

async function walk(db: Db, search: WordSearch): Promise<FoundPage | undefined> {
  const { table, filters, words, indexed, likely = indexed, lookCost = 1, page, size } = search;
  const wanted = (page + 1) * size + 1;
  const [guess = 0, kept = 0, all = kept] = await estimateAll(db, [
    sql`select from ${table} where ${and([...filters, ...likely])}`,
    sql`select from ${table} where ${and(filters)}`,
    ...(filters.length > 1 ? [sql`select from ${table}`] : []),
  ]);
  if (guess === 0) return undefined;
  const rows = Math.max(guess, kept);
  // The cost per row. With a filter, PostgreSQL either reads all rows in order and skips some, or reads only the
  // filtered rows, which are scattered in the table.
  const look = Math.min(GATHERED_ROW, Math.max(lookCost, all / rows));
  // Statistics do not show whether conditions are correlated or exclude each other.
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
  // `text` is computed outside the innermost query, where its cost would keep the planner from the index with `parts`.
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
 * Returns a condition that is true for every text that contains the word, and maybe for others. Indexes on a folded
 * text support it: trigrams serve runs of three or more ASCII letters and digits, and search_keys() serves all else.
 */
export function mayHold(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!isOfKeys(word)) return sql`${text} like like_anywhere(${word})`;
  const runs = folded(word).match(/[0-9a-z]{3,}/g) ?? [];
  return and([
    sql`search_keys(${text}) @> word_keys(fold_text(${word}))`,
    ...runs.map((run) => sql`${text} like like_anywhere(${run})`),
  ]);
}

/** Like `mayHold`, but true only for texts that contain the word, as holds_word() decides. */
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
