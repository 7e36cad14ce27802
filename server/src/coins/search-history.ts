import type { PoolClient } from 'pg';
import type { UserContext } from '../context.ts';
import {
  COMMON_COUNTS,
  conditionsOf,
  countSql,
  linesSql,
  UNCOMMON,
  type HistoryPageFilters,
} from './history-page-sql.ts';
import { FROM_USER, HISTORY_OVERDUE, likelyLines, linesWith } from '../kernel/history-sql.ts';
import { partsOf, type PhraseParts } from '../kernel/phrase-parts.ts';

export interface HistorySearch extends HistoryPageFilters {
  readonly phrase: string;
  readonly kindsWanted: readonly string[] | undefined;
  readonly page: number;
  readonly size: number;
}

export interface FoundLines {
  /** Ids of the page's lines, newest first. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly overdue: boolean;
}

type Searching = UserContext & { readonly client: PoolClient };

/** So many lines are looked at one by one, so many at first of a longer history, and at most so many by one statement. */
const ALL_AT_ONCE = 1_000;
const FIRST_LOOK = 200;
const NEXT_LOOK = 50_000;
/** Up to so many people, the lines with each of them are looked up. */
const PEOPLE_MAX = 500;
/** The same of lines that can be meant whoever they are with. */
const OF_KINDS_MAX = 1_000;

/**
 * The lines whose description or reference holds a phrase: all of them, however old. A phrase that many lines hold is
 * met soon in the newest ones; one that few people's names hold leads to the lines with those people. What is neither is
 * read to the end of the page. `total` is exact where everything was looked at, as it is up to 1,000 lines, and else an
 * estimate, more than the page.
 */
export async function searchHistory(ctx: UserContext, search: HistorySearch): Promise<FoundLines> {
  const client = await ctx.pool.connect();
  try {
    // These statements are long and their plans do not depend on the values: planning each call would take longer than
    // the work.
    await client.query('set plan_cache_mode = force_generic_plan');
    const found = await searchWith({ ...ctx, client }, search);
    await client.query('reset plan_cache_mode');
    client.release();
    return found;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function searchWith(ctx: Searching, search: HistorySearch): Promise<FoundLines> {
  const { page, size } = search;
  const wanted = (page + 1) * size + 1;
  const { lines, of_kinds: ofKinds, overdue, folded } = await countLines(ctx, search);
  const parts = partsOf(folded);
  const found: string[] = [];
  const answer = (total: number): FoundLines => ({ ids: found.slice(page * size, wanted - 1), total, overdue });

  if (lines === 0) return answer(0);
  const most = lines > ALL_AT_ONCE ? FIRST_LOOK : ALL_AT_ONCE;
  const first = await lookAt(ctx, search, parts, { below: null, most });
  found.push(...first.ids);
  let { looked, next_below: below } = first;
  let isEnd = looked < most || looked >= lines;
  if (!isEnd && found.length < 2) {
    const few = await lookUpPeople(ctx, search, parts, ofKinds);
    if (few !== undefined) {
      found.splice(0, found.length, ...few);
      return answer(few.length);
    }
  }
  while (!isEnd && found.length < wanted) {
    const next = await lookAt(ctx, search, parts, { below, most: NEXT_LOOK, wanted: wanted - found.length });
    found.push(...next.ids);
    looked += next.looked;
    below = next.next_below;
    isEnd = found.length < wanted && next.looked < NEXT_LOOK;
  }
  return answer(isEnd ? found.length : Math.max(found.length, Math.round((found.length / looked) * lines)));
}

/** The lines of these ids. */
export const FOUND_LINES = `
  select line.* from (${linesSql('(select unnest($1::bigint[]) as id) found')}) line order by line.place desc`;

interface Counted {
  lines: number;
  of_kinds: Record<string, number>;
  overdue: boolean;
  /** The phrase. */
  folded: string;
}

async function countLines(ctx: Searching, search: HistorySearch): Promise<Counted> {
  const { rows } = await ctx.client.query<Counted>({
    name: nameOf('count', search),
    // $2 and $3 stand for nothing here: the filters' parameters keep their places.
    text: `
      select ${countSql(search)} as lines, ${COMMON_COUNTS} as of_kinds, ${HISTORY_OVERDUE} as overdue,
        fold_text(${phraseOf(search)}) as folded
      where ($2::text, $3::text) is null`,
    values: [...valuesOf(ctx, search, null, null), search.phrase],
  });
  const [counted] = rows;
  if (!counted) throw new Error('counting answered no row');
  return counted;
}

interface Look {
  /** The line that the former look ended with. */
  readonly below: string | null;
  readonly most: number;
  /** The look ends when it has found so many. */
  readonly wanted?: number;
}

/** The next lines, newest first, and which of them hold the phrase. */
async function lookAt(ctx: Searching, search: HistorySearch, parts: PhraseParts, { below, most, wanted }: Look) {
  const lines = (from: string) => `
    select t.* from ledger_tx t
    where ${FROM_USER} and t.id < coalesce($2::bigint, 9223372036854775807) and t.id >= ${from}
      -- As it is written no index of some kinds alone can serve, which would have to be sorted.
      and (true ${conditionsOf(search)}) is true
    order by t.user_id, t.id desc limit $3`;
  const likely = likelyLines(`(${lines('0')})`, phraseOf(search, 1), phraseOf(search, 2));
  const { rows } = await ctx.client.query<{ looked: number; next_below: string; ids: string[] }>({
    name: nameOf('look', search),
    text: `
      with found as materialized (
        select array(${linesWith(phraseOf(search), likely)} limit ${phraseOf(search, 3)})::text[] as ids
      )
      select ids, looked, next_below::text
      from found
      cross join lateral (select coalesce(ids[${phraseOf(search, 3)}]::bigint, 0) as id offset 0) last
      cross join lateral (
        select count(*) as looked, min(id) as next_below from (${lines('last.id')}) looked
      ) looked`,
    values: [
      ...valuesOf(ctx, search, below, most),
      search.phrase,
      parts.inNames.map(patternOf),
      parts.around,
      wanted ?? null,
    ],
  });
  const [part] = rows;
  if (!part) throw new Error('a part of the history answered no row');
  return part;
}

/** All lines that hold the phrase, by the people who can be meant; undefined where these are too many to look up. */
async function lookUpPeople(
  ctx: Searching,
  search: HistorySearch,
  { indexed, unindexed }: PhraseParts,
  ofKinds: Readonly<Record<string, number>>,
): Promise<string[] | undefined> {
  const kinds = unindexed.filter((kind) => ofKinds[kind] !== 0);
  if (kinds.reduce((sum, kind) => sum + (ofKinds[kind] ?? 0), 0) > OF_KINDS_MAX) return undefined;
  const people = await peopleNamed(ctx, indexed);
  if (people.length > PEOPLE_MAX) return undefined;
  const { rows } = await ctx.client.query<{ are_many: boolean; ids: string[] | null }>({
    name: nameOf('people', search),
    text: `
      with recursive person as (select unnest(${phraseOf(search, 1)}::uuid[]) as id),
      shared_message as (
        select m.hold_tx_id as id
        from person p cross join lateral (
          select hold_tx_id from messages where sender_id = $1 and recipient_id = p.id offset 0
        ) m
        union all
        select m.hold_tx_id
        from person p cross join lateral (
          select hold_tx_id from messages where sender_id = p.id and recipient_id = $1 offset 0
        ) m
      ),
      -- A hold, what resolved it, and what undid that.
      entry as (
        select id from shared_message
        union all
        select t.id from entry e cross join lateral (select id from ledger_tx where hold_tx_id = e.id offset 0) t
      ),
      of_kinds as materialized (
        select t.id from ledger_tx t
        where cardinality(${phraseOf(search, 2)}::text[]) > 0
          and ${FROM_USER} and t.kind = any (${phraseOf(search, 2)}::text[])
        limit ${OF_KINDS_MAX + 1}
      ),
      line as materialized (
        select t.*
        from (select id from entry union select id from of_kinds) c
        cross join lateral (select * from ledger_tx where id = c.id offset 0) t
        where not ${UNCOMMON}
        union all
        select t.* from ledger_tx t where ${FROM_USER} and ${UNCOMMON}
      )
      select are_many, case when not are_many then array(
        ${linesWith(phraseOf(search), 'line t', `${FROM_USER} ${conditionsOf(search)}`)}
      )::text[] end as ids
      from (
        select (select count(*) from of_kinds) > ${OF_KINDS_MAX} as are_many
        where ($2::text, $3::text) is null
      ) many`,
    values: [...valuesOf(ctx, search, null, null), search.phrase, people, kinds],
  });
  const [row] = rows;
  return row?.ids ?? undefined;
}

/**
 * Ids of those whose address or name holds one of these, up to one more than are looked up. The values stand in the
 * statement, which is planned for them: whether names are rare is what its plan depends on.
 */
async function peopleNamed({ client }: Searching, parts: readonly string[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const text = 'admin_search_text(email, first_name, last_name)';
  const holds = (part: string): string => `${text} like ${client.escapeLiteral(patternOf(part))}`;
  const conditions = parts.map((part) => {
    const runs = part.match(/[0-9a-z]{3,}/g) ?? [];
    // The trigrams at the ends of words, which very many names have, are dearer to ask for than to look at.
    return runs.length > 1 ? `(${runs.map(holds).join(' and ')} and (${holds(part)}) is true)` : holds(part);
  });
  const { rows } = await client.query<{ id: string }>(
    `select id from users where ${conditions.join(' or ')} limit ${PEOPLE_MAX + 1}`,
  );
  return rows.map(({ id }) => id);
}

/** A pattern of LIKE that finds a part anywhere, each character standing for itself. */
function patternOf(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** A statement's text depends on nothing else. */
function nameOf(step: string, { kinds, status }: HistorySearch): string {
  return `coins.history.search.${step}.${kinds ? 'type' : ''}.${status ?? ''}`;
}

/** $1 to $3, and $4 where kinds are asked for. */
function valuesOf(ctx: UserContext, { kindsWanted }: HistorySearch, second: unknown, third: unknown): unknown[] {
  return [ctx.userId, second, third, ...(kindsWanted ? [kindsWanted] : [])];
}

/** The parameter of the phrase, or one `after` it. */
function phraseOf({ kinds }: HistorySearch, after = 0): string {
  return `$${(kinds ? 5 : 4) + after}`;
}
