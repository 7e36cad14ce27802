import { sql, type Kysely, type RawBuilder } from 'kysely';
import { estimateRows } from './estimate-rows.ts';
import type { Database } from './tables.ts';

/** Rows that hold every one of some words, in an order that is an index. */
export interface WordSearch {
  readonly table: RawBuilder<unknown>;
  /** The folded text that is searched: what the indexes on trigrams and search_keys() are made of. */
  readonly text: RawBuilder<unknown>;
  /** What else has to be so. */
  readonly filters: readonly RawBuilder<unknown>[];
  readonly words: readonly string[];
  /** Columns that the order names, and those that `rowsOf` wants. */
  readonly columns: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly page: number;
  readonly size: number;
}

export interface FoundPage<Row> {
  readonly rows: (Row & { place: number })[];
  /** Exact up to EXACT_MATCHES_MAX, an estimate above. */
  readonly total: number;
}

type Db = Kysely<Database>;
type FoundRow<Row> = (Row & { place: number; last: number }) | { place: null; last: number };

/** Matches are counted one by one up to here. */
export const EXACT_MATCHES_MAX = 2_000;
// A row that is looked at in order costs more than one that is found by its words, because each lies elsewhere.
const LOOK_COST = 2.5;
const LOOKED_AT_LEAST = 2_000;

/**
 * Words that many have are found soonest by going through the rows in their order until the page is full; words that few
 * have, by their index. The planner's statistics say which; a walk that finds too little in its time gives way to the
 * index. `rowsOf` answers the select of a page's rows, with `place`, out of a table with `columns` and `place`.
 */
export async function searchWords<Row>(
  db: Db,
  search: WordSearch,
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<FoundPage<Row>> {
  return (await walk<Row>(db, search, rowsOf)) ?? gather<Row>(db, search, rowsOf);
}

async function walk<Row>(
  db: Db,
  search: WordSearch,
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<FoundPage<Row> | undefined> {
  const { table, text, filters, words, columns, order, page, size } = search;
  const wanted = (page + 1) * size + 1;
  const matches = await estimateRows(
    db,
    sql`select from ${table} where ${and([...filters, ...words.map(mayHoldIn(text))])}`,
  );
  if (matches <= EXACT_MATCHES_MAX) return undefined;
  const rows = await estimateRows(db, sql`select from ${table} where ${and(filters)}`);
  const expected = (wanted / matches) * rows;
  if (expected * LOOK_COST > matches) return undefined;
  const atMost = Math.ceil(Math.max(LOOKED_AT_LEAST, 2 * expected));
  const found = await sql<FoundRow<Row>>`
    with page as materialized (
      select * from (
        select ${columns}, ${text} as searched, row_number() over (order by ${order}) as place
        from ${table} where ${and(filters)} order by ${order} limit ${atMost}
      ) looked
      where ${and(words.map((word) => sql`searched like like_anywhere(${word}) and holds_word(searched, ${word})`))}
      order by place limit ${size + 1} offset ${page * size}
    )
    select seen.last, shown.*
    from (select case when count(*) > ${size} then max(place) end as last from page) seen
    left join (${rowsOf(sql`(select * from page order by place limit ${size})`)}) shown on true
    order by place`.execute(db);
  const last = found.rows[0]?.last ?? null;
  if (last === null) return undefined;
  const total = Math.round((wanted / last) * rows);
  return total <= EXACT_MATCHES_MAX ? undefined : { rows: present(found.rows), total };
}

async function gather<Row>(
  db: Db,
  { table, text, filters, words, columns, order, page, size }: WordSearch,
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<FoundPage<Row>> {
  const found = await sql<FoundRow<Row>>`
    with found as materialized (
      select ${columns} from ${table}
      where ${and([...filters, ...words.map(holdsIn(text))])}
    ), page as (
      select *, row_number() over (order by ${order}) as place
      from (select * from found order by ${order} limit ${size} offset ${page * size}) cut
    )
    select total.last, shown.*
    from (select count(*) as last from found) total
    left join (${rowsOf(sql`page`)}) shown on true
    order by place`.execute(db);
  return { rows: present(found.rows), total: found.rows[0]?.last ?? 0 };
}

function present<Row>(rows: readonly FoundRow<Row>[]): (Row & { place: number })[] {
  return rows.flatMap((row) => (row.place === null ? [] : [row]));
}

function holdsIn(text: RawBuilder<unknown>): (word: string) => RawBuilder<unknown> {
  return (word) => {
    const mayHold = mayHoldIn(text)(word);
    // Written so that no index is tried for it: one without trigrams would be read whole.
    return isOfKeys(word) ? sql`${mayHold} and (${text} like like_anywhere(${word})) is true` : mayHold;
  };
}

/** What indexes know of holds_word(): trigrams serve ASCII letters and digits, keys whatever else there is. */
function mayHoldIn(text: RawBuilder<unknown>): (word: string) => RawBuilder<unknown> {
  return (word) => {
    if (!isOfKeys(word)) return sql`${text} like like_anywhere(${word})`;
    const runs = folded(word).match(/[0-9a-z]{3,}/g) ?? [];
    return and([
      sql`search_keys(${text}) @> word_keys(fold_text(${word}))`,
      ...runs.map((run) => sql`${text} like like_anywhere(${run})`),
    ]);
  };
}

const isOfKeys = (word: string): boolean => !/^[0-9a-z]{3,}$/.test(folded(word));

const folded = (word: string): string => word.normalize('NFKC').toLowerCase();

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
