import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { estimateRows } from '../db/estimate-rows.ts';
import { searchWords } from '../db/search-words.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from './professional-row.ts';

type Input = InputOf<typeof contract.directory.professionals>;
type Output = OutputOf<typeof contract.directory.professionals>;

/** Without a keyword matches are counted one by one up to here; beyond it `totalElements` is the planner's estimate. */
const EXACT_COUNT_MAX = 10_000;

// Each order is one index of migration 0016, for all and within a profession; who lacks the figure comes last, and the
// id settles ties, so that pages neither repeat nor skip anybody.
const ORDERS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  rating: sql`rating_avg desc nulls last, rating_count desc, user_id`,
  price_low: sql`message_rate, user_id`,
  price_high: sql`message_rate desc nulls last, user_id`,
  response: sql`response_rate desc nulls last, user_id`,
};

/**
 * Public, active professionals, oneself included: that is how a new professional sees that they are listed. Every
 * word of `keyword` must occur in names, profession, headline or skills, in any case: one of one or two characters where
 * a word begins, a longer one anywhere.
 * `totalElements` is exact up to 10,000 (with a keyword up to 2,000) and an estimate above.
 */
export async function listProfessionals(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const words = (input.keyword ?? '').split(/\s+/u).filter((word) => word !== '');
  const { rows, total } = words.length > 0 ? await search(ctx, input, words) : await browse(ctx, input);
  return { content: rows.map(professionalOf), page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

function search(ctx: UserContext, input: Input, words: readonly string[]) {
  const { page, size, sortBy } = input;
  return searchWords<ProfessionalRow>(
    ctx.db,
    {
      table: sql`directory_entries`,
      text: sql`search`,
      filters: filtersOf(ctx, input),
      words,
      columns: sql`user_id, rating_avg, rating_count, message_rate, response_rate`,
      order: ORDERS[sortBy],
      page,
      size,
    },
    (found) => cardsOf(ctx, found),
  );
}

async function browse(ctx: UserContext, input: Input): Promise<{ rows: ProfessionalRow[]; total: number }> {
  const { page, size, sortBy } = input;
  const matching = sql.join(filtersOf(ctx, input), sql` and `);
  // Without a name, so that each call is planned for its own bounds. A page that is not full is the last one and tells
  // the count by itself.
  const { rows } = await sql<{ matches: number } & (ProfessionalRow | { user_id: null })>`
    with page as (
      select user_id from directory_entries where ${matching}
      order by ${ORDERS[sortBy]} limit ${size} offset ${page * size}
    )
    select total.matches, listed.*
    from (
      select case
        when shown.rows between 1 and ${size - 1} or (shown.rows = 0 and ${page} = 0) then ${page * size} + shown.rows
        else (
          select count(*)
          from (select from directory_entries where ${matching} limit ${EXACT_COUNT_MAX + 1}) counted
        )
      end as matches
      from (select count(*) as rows from page) shown
    ) total
    left join (${cardsOf(ctx, sql`(select user_id, null::bigint as place from page)`)}) listed on true
    order by ${ORDERS[sortBy]}`.execute(ctx.db);
  const matches = rows[0]?.matches ?? 0;
  const total =
    matches <= EXACT_COUNT_MAX
      ? matches
      : Math.max(matches, await estimateRows(ctx.db, sql`select from directory_entries where ${matching}`));
  return { rows: rows.flatMap((row) => (row.user_id === null ? [] : [row])), total };
}

/** The cards of the people of a page. */
function cardsOf({ userId }: UserContext, page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select
      place, ${sql.raw(PROFESSIONAL_COLUMNS)},
      exists (select from saved_professionals where owner_id = ${userId} and saved_id = user_id) as saved
    from (select user_id, place from ${page} found) page
    join profile_stats using (user_id)
    join user_presence using (user_id)
    join users on users.id = user_id`;
}

function filtersOf({ userId }: UserContext, input: Input): RawBuilder<unknown>[] {
  const { profession = '', minPrice, maxPrice, saved } = input;
  return [
    sql`listed`,
    ...(profession === '' || profession.toLowerCase() === 'all' ? [] : [sql`profession = fold_text(${profession})`]),
    ...(minPrice === undefined ? [] : [sql`message_rate >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`message_rate <= ${maxPrice}`]),
    ...(saved === true ? [sql`user_id in (select saved_id from saved_professionals where owner_id = ${userId})`] : []),
  ];
}
