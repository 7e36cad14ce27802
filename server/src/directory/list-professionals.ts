import { LIMITS } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { estimateRows } from '../db/estimate-rows.ts';
import { one } from '../db/rows.ts';
import { BEST_RATED_FIRST, rankProfessionals, type FoundPage } from './rank-professionals.ts';
import { readQuestion } from './read-question.ts';
import { cardsOf } from './professional-cards.ts';

type Input = InputFor<'directory.professionals'>;

type SortBy = Exclude<Input['sortBy'], undefined | 'relevance'>;

// Each order has an index for all people and one per profession. The id breaks ties, so that pages neither repeat nor
// skip a person.
const ORDERS: Readonly<Record<SortBy, RawBuilder<unknown>>> = {
  rating: BEST_RATED_FIRST,
  price_low: sql`message_rate, user_id`,
  price_high: sql`message_rate desc, user_id desc`,
  response: sql`response_rate desc nulls last, user_id`,
};

/** A word such as "Iyer-Rao", maybe after a first name. */
const SIGN_INSIDE = /^(?:\S+\s+)?[\p{L}\p{M}\p{N}]+[^\s\p{L}\p{M}\p{N}+#][\p{L}\p{M}\p{N}]+$/u;

/**
 * Lists public, active professionals with a price. The caller is included, so that new professionals see themselves
 * listed.
 *
 * `keyword` is a question, a few words, a name or a part of a word, and may contain typing errors. Without an order, the
 * people who fit it best come first; a search finds at most 500. `totalElements` is exact up to 10,000 and an estimate
 * above.
 */
export async function listProfessionals(ctx: UserContext, input: Input): Promise<OutputFor<'directory.professionals'>> {
  const { keyword = '', sortBy = 'relevance', page, size } = input;
  const question = keyword.trim() === '' ? undefined : await readQuestion(ctx.pool, keyword);
  const found = question
    ? await rankProfessionals(ctx, question, {
        filters: filtersOf(ctx, input),
        order: sortBy === 'relevance' ? undefined : ORDERS[sortBy],
        // The cheapest person must not be one who hardly fits, and "Iyer-Rao" is one name.
        isExactFirst: sortBy !== 'relevance' || SIGN_INSIDE.test(keyword.trim()),
        page,
        size,
      })
    : await browse(ctx, input);
  const content = found.ids.length > 0 ? await cardsOf(ctx, found.ids, question) : [];
  const reachable = Math.min(found.total, LIMITS.directoryResultsMax);
  return { content, page, size, totalElements: found.total, totalPages: Math.ceil(reachable / size) };
}

async function browse(ctx: UserContext, input: Input): Promise<FoundPage> {
  const { page, size } = input;
  const offset = page * size;
  const matching = sql.join(filtersOf(ctx, input), sql` and `);
  // Unnamed, so that PostgreSQL plans each call for its own bounds. The page and its total come from one list, because some
  // filters cost more than reading it.
  const statement = sql<{ matches: number; ids: string[] }>`
    with found as materialized (
      select array(
        select user_id from directory_entries where ${matching}
        order by ${orderOf(input)} limit ${Math.max(LIMITS.directoryResultsMax + 1, offset + size)}
      ) as ids
    )
    select ids[${offset + 1}:${offset + size}] as ids, cardinality(ids) as matches from found`;
  const { ids, matches } = await one(ctx.db, statement);
  if (matches <= LIMITS.directoryResultsMax) return { ids, total: matches };
  const estimated = await estimateRows(ctx.db, sql`select from directory_entries where ${matching}`);
  return { ids, total: Math.max(matches, estimated) };
}

function orderOf({ sortBy = 'rating' }: Input): RawBuilder<unknown> {
  return ORDERS[sortBy === 'relevance' ? 'rating' : sortBy];
}

// Those who were active lately, as an array, and then their choice to appear offline. With a join, the planner reads the
// whole directory, which takes a second among a million people.
const ONLINE = sql`user_id = any (array(select user_id from user_presence where is_online('online', last_active_at)))
  and exists (
    select from users where id = directory_entries.user_id and is_online(availability_status, now())
  )`;

function isOfProfession({ profession = '' }: Input): boolean {
  return profession !== '' && profession.toLowerCase() !== 'all';
}

function filtersOf({ userId }: UserContext, input: Input): RawBuilder<unknown>[] {
  const { minPrice, maxPrice, saved, profession, category, repliesWithinDay, onlineNow } = input;
  return [
    sql`listed`,
    ...(isOfProfession(input) ? [sql`profession = fold_text(${profession})`] : []),
    ...(minPrice === undefined ? [] : [sql`message_rate >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`message_rate <= ${maxPrice}`]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(repliesWithinDay === true ? [sql`replies_within_day`] : []),
    ...(onlineNow === true ? [ONLINE] : []),
    ...(saved === true ? [sql`user_id in (select saved_id from saved_professionals where owner_id = ${userId})`] : []),
  ];
}
