import type { UserContext } from '../context.ts';
import { conditionsOf, countSql, linesSql, UNCOMMON, type HistoryPageFilters } from './history-page-sql.ts';
import { FROM_USER, HISTORY_OVERDUE, matchesSearch, SEARCH_JOINS } from './history-sql.ts';
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
  const { page, size } = search;
  const wanted = (page + 1) * size + 1;
  const { lines, overdue } = await countLines(ctx, search);
  const found: string[] = [];
  const answer = (total: number): FoundLines => ({ ids: found.slice(page * size, wanted - 1), total, overdue });

  let looked = 0;
  let below: string | null = null;
  for (let most = lines > ALL_AT_ONCE ? FIRST_LOOK : ALL_AT_ONCE; ; most *= 2) {
    const part = await lookAt(ctx, search, below, most);
    found.push(...part.ids);
    looked += part.looked;
    if (part.looked < most) return answer(found.length);
    if (found.length >= wanted) return answer(Math.max(found.length, Math.round((found.length / looked) * lines)));
    below = part.next_below;
    const few = looked === FIRST_LOOK ? await lookUpPeople(ctx, search) : undefined;
    if (few !== undefined) {
      found.splice(0, found.length, ...few);
      return answer(few.length);
    }
  }
}

/** The lines of these ids. */
export const FOUND_LINES = `
  select line.* from (${linesSql('(select unnest($1::bigint[]) as id) found')}) line order by line.place desc`;

async function countLines(ctx: UserContext, search: HistorySearch): Promise<{ lines: number; overdue: boolean }> {
  const { rows } = await ctx.pool.query<{ lines: number; overdue: boolean }>({
    // $2 and $3 stand for nothing here: the filters' parameters keep their places.
    text: `select ${countSql(search)} as lines, ${HISTORY_OVERDUE} as overdue where ($2::text, $3::text) is null`,
    values: valuesOf(ctx, search, null, null),
  });
  const [counted] = rows;
  if (!counted) throw new Error('counting answered no row');
  return counted;
}

/** The next lines, newest first, and which of them hold the phrase. */
async function lookAt(ctx: UserContext, search: HistorySearch, below: string | null, most: number) {
  const { rows } = await ctx.pool.query<{ looked: number; next_below: string; ids: string[] }>({
    text: `
      with looked as materialized (
        select t.* from ledger_tx t
        where ${FROM_USER} and t.id < coalesce($2::bigint, 9223372036854775807) ${conditionsOf(search)}
        order by t.user_id, t.id desc limit $3
      )
      select count(*) as looked, min(id)::text as next_below, array(
        select t.id::text from looked t ${SEARCH_JOINS} where ${matchesSearch(phraseOf(search))} order by t.id desc
      ) as ids
      from looked`,
    values: [...valuesOf(ctx, search, below, most), search.phrase],
  });
  const [part] = rows;
  if (!part) throw new Error('a part of the history answered no row');
  return part;
}

/** All lines that hold the phrase, by the people who can be meant; undefined where these are too many to look up. */
async function lookUpPeople(ctx: UserContext, search: HistorySearch): Promise<string[] | undefined> {
  const { inNames, kinds } = partsOf(search.phrase);
  const names = phraseOf(search, 1);
  const { rows } = await ctx.pool.query<{ are_many: boolean; ids: string[] | null }>({
    text: `
      with recursive person as materialized (
        select id from users u
        where ${inNames.map((_, i) => `admin_search_text(u.email, u.first_name, u.last_name) like like_anywhere((${names}::text[])[${i + 1}])`).join(' or ') || 'false'}
        limit ${PEOPLE_MAX + 1}
      ),
      few as (select id from person where (select count(*) from person) <= ${PEOPLE_MAX}),
      shared_message as (
        select m.hold_tx_id as id from few p join messages m on m.sender_id = $1 and m.recipient_id = p.id
        union all
        select m.hold_tx_id from few p join messages m on m.sender_id = p.id and m.recipient_id = $1
      ),
      -- A hold, what resolved it, and what undid that.
      entry as (
        select id from shared_message
        union all
        select t.id from entry e join ledger_tx t on t.hold_tx_id = e.id
      ),
      of_kinds as materialized (
        select t.id from ledger_tx t where ${FROM_USER} and t.kind = any (${phraseOf(search, 2)}::text[])
        limit ${OF_KINDS_MAX + 1}
      ),
      candidate as materialized (
        select id from entry
        union
        select t.id from ledger_tx t where ${FROM_USER} and ${UNCOMMON}
        union
        select id from of_kinds
      )
      select are_many, case when not are_many then array(
        select t.id::text from candidate join ledger_tx t using (id) ${SEARCH_JOINS}
        where ${FROM_USER} ${conditionsOf(search)} and ${matchesSearch(phraseOf(search))}
        order by t.id desc
      ) end as ids
      from (
        select (select count(*) from person) > ${PEOPLE_MAX} or (select count(*) from of_kinds) > ${OF_KINDS_MAX} as are_many
        where ($2::text, $3::text) is null and ${names}::text[] is not null
      ) many`,
    values: [...valuesOf(ctx, search, null, null), search.phrase, inNames, kinds],
  });
  const [row] = rows;
  return row?.ids ?? undefined;
}

/** $1 to $3, and $4 where kinds are asked for. */
function valuesOf(ctx: UserContext, { kindsWanted }: HistorySearch, second: unknown, third: unknown): unknown[] {
  return [ctx.userId, second, third, ...(kindsWanted ? [kindsWanted] : [])];
}

/** The parameter of the phrase, or one `after` it. */
function phraseOf({ kinds }: HistorySearch, after = 0): string {
  return `$${(kinds ? 5 : 4) + after}`;
}
