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
import { FROM_USER, HISTORY_OVERDUE, linesWith } from './history-sql.ts';
import { partsOf } from './phrase-parts.ts';

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

/** So many lines are looked at one by one, and so many at first of a longer history. */
const ALL_AT_ONCE = 1_000;
const FIRST_LOOK = 200;
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
  const { lines, of_kinds: ofKinds, overdue } = await countLines(ctx, search);
  const found: string[] = [];
  const answer = (total: number): FoundLines => ({ ids: found.slice(page * size, wanted - 1), total, overdue });

  if (lines === 0) return answer(0);
  let looked = 0;
  let below: string | null = null;
  for (let most = lines > ALL_AT_ONCE ? FIRST_LOOK : ALL_AT_ONCE; ;) {
    const part = await lookAt(ctx, search, below, most);
    found.push(...part.ids);
    looked += part.looked;
    if (part.looked < most) return answer(found.length);
    if (found.length >= wanted) return answer(Math.max(found.length, Math.round((found.length / looked) * lines)));
    below = part.next_below;
    const few = looked === FIRST_LOOK && found.length < 2 ? await lookUpPeople(ctx, search, ofKinds) : undefined;
    if (few !== undefined) {
      found.splice(0, found.length, ...few);
      return answer(few.length);
    }
    const share = (found.length + 1) / looked;
    most = Math.min(looked * 4, Math.max(FIRST_LOOK, Math.ceil((1.2 * (wanted - found.length)) / share)));
  }
}

/** The lines of these ids. */
export const FOUND_LINES = `
  select line.* from (${linesSql('(select unnest($1::bigint[]) as id) found')}) line order by line.place desc`;

interface Counted {
  lines: number;
  of_kinds: Record<string, number>;
  overdue: boolean;
}

async function countLines(ctx: Searching, search: HistorySearch): Promise<Counted> {
  const { rows } = await ctx.client.query<Counted>({
    name: nameOf('count', search),
    // $2 and $3 stand for nothing here: the filters' parameters keep their places.
    text: `select ${countSql(search)} as lines, ${COMMON_COUNTS} as of_kinds, ${HISTORY_OVERDUE} as overdue where ($2::text, $3::text) is null`,
    values: valuesOf(ctx, search, null, null),
  });
  const [counted] = rows;
  if (!counted) throw new Error('counting answered no row');
  return counted;
}

/** The next lines, newest first, and which of them hold the phrase. */
async function lookAt(ctx: Searching, search: HistorySearch, below: string | null, most: number) {
  const { rows } = await ctx.client.query<{ looked: number; next_below: string; ids: string[] }>({
    name: nameOf('look', search),
    text: `
      with looked as materialized (
        select t.* from ledger_tx t
        where ${FROM_USER} and t.id < coalesce($2::bigint, 9223372036854775807)
          -- As it is written no index of some kinds alone can serve, which would have to be sorted.
          and (true ${conditionsOf(search)}) is true
        order by t.user_id, t.id desc limit $3
      )
      select count(*) as looked, min(id)::text as next_below, array(
        select found.id::text from (${linesWith(phraseOf(search), 'looked t')}) found order by found.id desc
      ) as ids
      from looked`,
    values: [...valuesOf(ctx, search, below, most), search.phrase],
  });
  const [part] = rows;
  if (!part) throw new Error('a part of the history answered no row');
  return part;
}

/** All lines that hold the phrase, by the people who can be meant; undefined where these are too many to look up. */
async function lookUpPeople(
  ctx: Searching,
  search: HistorySearch,
  ofKinds: Readonly<Record<string, number>>,
): Promise<string[] | undefined> {
  const parts = partsOf(search.phrase);
  const kinds = parts.kinds.filter((kind) => ofKinds[kind] !== 0);
  if (kinds.reduce((sum, kind) => sum + (ofKinds[kind] ?? 0), 0) > OF_KINDS_MAX) return undefined;
  const { inNames } = parts;
  const people = await peopleNamed(ctx, inNames);
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
      candidate as materialized (
        select id from entry
        union
        select t.id from ledger_tx t where ${FROM_USER} and ${UNCOMMON}
        union
        select id from of_kinds
      ),
      line as materialized (
        select t.* from candidate c cross join lateral (select * from ledger_tx where id = c.id offset 0) t
      )
      select are_many, case when not are_many then array(
        select found.id::text
        from (${linesWith(phraseOf(search), 'line t', `${FROM_USER} ${conditionsOf(search)}`)}) found
        order by found.id desc
      ) end as ids
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
  const { rows } = await client.query<{ id: string }>(`
    select id from users
    where ${parts.map((part) => `${text} like like_anywhere(${client.escapeLiteral(part)})`).join(' or ')}
    limit ${PEOPLE_MAX + 1}`);
  return rows.map(({ id }) => id);
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
