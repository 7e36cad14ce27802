import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from './professional-row.ts';

type Input = InputOf<typeof contract.directory.professionals>;
type Output = OutputOf<typeof contract.directory.professionals>;

/** Matches are counted one by one up to here; beyond it `totalElements` is the planner's estimate. */
const EXACT_COUNT_MAX = 10_000;
/** The same where each match has to be read for its words: a count must not cost more than the page. */
const EXACT_COUNT_OF_WORDS_MAX = 1_000;

// Each order is one index of migration 0005; who lacks the figure comes last, and the id settles ties, so that pages
// neither repeat nor skip anybody. The same columns order the page itself, joined from the tables they come from.
const ORDERS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  rating: sql`rating_avg desc nulls last, rating_count desc, user_id`,
  price_low: sql`message_rate, user_id`,
  price_high: sql`message_rate desc nulls last, user_id`,
  response: sql`response_rate desc nulls last, user_id`,
};

interface Counted {
  /** All matches, or one more than are counted one by one. */
  matches: number;
}
type Row = Counted & ProfessionalRow;
/** The one row that a page beyond the end consists of. */
type PastTheEnd = Counted & { user_id: null };

/**
 * Public, active professionals, oneself included: that is how a new professional sees that they are listed. Every
 * word of `keyword` must occur somewhere in names, profession, headline or skills, in any case.
 * `totalElements` is exact up to 10,000 (with a keyword up to 1,000) and an estimate above.
 */
export async function listProfessionals(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const words = wordsOf(input.keyword);
  const matching = conditions(ctx, input, words);
  const countMax = words.length > 0 ? EXACT_COUNT_OF_WORDS_MAX : EXACT_COUNT_MAX;
  // Without a name, so that each call is planned for its own words and bounds. A page that is not full is the last
  // one and tells the count by itself.
  const { rows } = await sql<Row | PastTheEnd>`
    with page as (
      select user_id from directory_entries where ${matching}
      order by ${ORDERS[input.sortBy]} limit ${size} offset ${page * size}
    )
    select total.matches, listed.*
    from (
      select case
        when shown.rows between 1 and ${size - 1} or (shown.rows = 0 and ${page} = 0) then ${page * size} + shown.rows
        else (
          select count(*)
          from (select from directory_entries where ${matching} limit ${countMax + 1}) counted
        )
      end as matches
      from (select count(*) as rows from page) shown
    ) total
    left join (
      select
        ${sql.raw(PROFESSIONAL_COLUMNS)},
        exists (select from saved_professionals where owner_id = ${ctx.userId} and saved_id = user_id) as saved
      from page
      join profile_stats using (user_id)
      join user_presence using (user_id)
      join users on users.id = user_id
    ) listed on true
    order by ${ORDERS[input.sortBy]}`.execute(ctx.db);
  const totalElements = await exactOrEstimated(ctx, matching, rows[0]?.matches ?? 0, countMax);
  const content = rows.flatMap((row) => (row.user_id === null ? [] : [professionalOf(row)]));
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) };
}

function wordsOf(keyword = ''): string[] {
  return keyword.split(/\s+/u).filter((word) => word !== '');
}

function conditions(
  ctx: UserContext,
  { profession = '', minPrice, maxPrice, saved }: Input,
  words: readonly string[],
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`listed`,
      ...words.map((word) => sql`search like like_anywhere(${word})`),
      ...(profession === '' || profession.toLowerCase() === 'all' ? [] : [sql`profession = fold_text(${profession})`]),
      ...(minPrice === undefined ? [] : [sql`message_rate >= ${minPrice}`]),
      ...(maxPrice === undefined ? [] : [sql`message_rate <= ${maxPrice}`]),
      ...(saved === true
        ? [sql`user_id in (select saved_id from saved_professionals where owner_id = ${ctx.userId})`]
        : []),
    ],
    sql` and `,
  );
}

async function exactOrEstimated(
  ctx: UserContext,
  matching: RawBuilder<unknown>,
  matches: number,
  countMax: number,
): Promise<number> {
  if (matches <= countMax) return matches;
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from directory_entries where ${matching}`.execute(ctx.db);
  return Math.max(matches, rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
}
