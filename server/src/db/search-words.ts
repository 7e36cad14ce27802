import { sql, type Kysely, type RawBuilder } from 'kysely';
import { estimateAll } from './estimate-rows.ts';
import { one } from './rows.ts';
import type { Database } from './schema.ts';

/** Rows that hold every one of some words, in an order that is an index. */
export interface WordSearch {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** What `text` is made of, which the order's index may hold. */
  readonly parts: RawBuilder<unknown>;
  /** The folded text that is searched, out of `id` and `parts` of a table `looked`. */
  readonly text: RawBuilder<unknown>;
  /** What else has to be so. */
  readonly filters: readonly RawBuilder<unknown>[];
  readonly words: readonly string[];
  /** All of them together find, by an index, the rows that hold all words. */
  readonly indexed: readonly RawBuilder<unknown>[];
  /** What the planner can tell the number of matches from; `indexed` if absent. */
  readonly likely?: readonly RawBuilder<unknown>[];
  /** How much dearer a row is to look at than one whose text stands in the order's index. */
  readonly lookCost?: number;
  /** What the same index knows of the filters. */
  readonly filtersIndexed?: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
  /** The id, and what the order names. */
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

/** Matches are counted one by one up to here. */
export const EXACT_MATCHES_MAX = 2_000;
// Measured in looks at a row in the order: what a row costs that is found by its words and lies anywhere, and the index
// itself where common words meet.
const GATHERED_ROW = 5;
const GATHERING = 6_000;
/** So many rows tell how often words come together; the planner's guess counts for as many as it is worth. */
const FIRST_LOOK = 1_500;
/** Whether a guess of few is far off is seen in fewer. */
const FEW = { guess: 1_500, look: 60 };
const GUESS_WORTH = { one: 6_000, several: 500 };

/**
 * Words that many have are found soonest by going through the rows in their order until the page is full; words that few
 * have, by their index. The planner's statistics and the first rows say which; a walk that finds too little in its time
 * gives way to the index, which finds all.
 */
export async function searchWords(db: Db, search: WordSearch): Promise<FoundPage> {
  return (await walk(db, search)) ?? gather(db, search);
}

async function walk(db: Db, search: WordSearch): Promise<FoundPage | undefined> {
  const { table, filters, words, indexed, likely = indexed, lookCost = 1, page, size } = search;
  const wanted = (page + 1) * size + 1;
  // Of the rows that a filter leaves out each is passed by, or each that it leaves is read where it lies.
  const [guess = 0, kept = 0, all = kept] = await estimateAll(db, [
    sql`select from ${table} where ${and([...filters, ...likely])}`,
    sql`select from ${table} where ${and(filters)}`,
    ...(filters.length > 1 ? [sql`select from ${table}`] : []),
  ]);
  if (guess === 0) return undefined;
  const rows = Math.max(guess, kept);
  const look = Math.min(GATHERED_ROW, Math.max(lookCost, all / rows));
  // What is asked for together may belong together, or never meet: of that statistics know nothing.
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

/** The next rows of the order, and which of them hold all words. */
function lookAt(db: Db, search: WordSearch, skip: number, most: number) {
  const { table, id, parts, text, filters, words, order } = search;
  // The text is made outside: what it costs would hide from the planner which index is the one that holds its parts.
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

/** holds_word() of `searched`; nearly all that do not hold it are told by the search for its bytes. */
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
 * What indexes on a folded text know of holds_word(): one of trigrams serves ASCII letters and digits, one of
 * search_keys() whatever else there is.
 */
export function mayHold(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (!isOfKeys(word)) return sql`${text} like like_anywhere(${word})`;
  const runs = folded(word).match(/[0-9a-z]{3,}/g) ?? [];
  return and([
    sql`search_keys(${text}) @> word_keys(fold_text(${word}))`,
    ...runs.map((run) => sql`${text} like like_anywhere(${run})`),
  ]);
}

/** The same, and no more than what holds it. */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  // Written so that no index is tried for it: one without trigrams would be read whole.
  return isOfKeys(word)
    ? sql`${mayHold(text, word)} and (${text} like like_anywhere(${word})) is true`
    : mayHold(text, word);
}

const isOfKeys = (word: string): boolean => !/^[0-9a-z]{3,}$/.test(folded(word));

const folded = (word: string): string => word.normalize('NFKC').toLowerCase();

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
