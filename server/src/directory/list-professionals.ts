import { LIMITS, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { estimateRows } from '../db/estimate-rows.ts';
import { many, one } from '../db/rows.ts';
import { holds, searchWords, type FoundPage } from '../db/search-words.ts';
import { rankProfessionals } from './rank-professionals.ts';
import { readQuestion, type Question } from './read-question.ts';
import { cardsOf } from './professional-cards.ts';

type Input = InputOf<typeof contract.directory.professionals>;
type Output = OutputOf<typeof contract.directory.professionals>;

/** The largest integer of PostgreSQL. */
const PRICE_MAX = 2 ** 31 - 1;

type SortBy = Exclude<Input['sortBy'], undefined | 'relevance'>;

// Each order has an index for all people and one per profession. The id breaks ties, so that pages neither repeat nor
// skip a person.
const ORDERS: Readonly<Record<SortBy, RawBuilder<unknown>>> = {
  rating: sql`rating_avg desc nulls last, rating_count desc, user_id`,
  price_low: sql`message_rate, user_id`,
  price_high: sql`message_rate desc nulls last, user_id`,
  response: sql`response_rate desc nulls last, user_id`,
};

/** A search with more words is a question, and hardly ever are all of its words in one profile. */
const KEYWORDS_MAX = 3;

/** Words such as "Iyer-Rao" are meant as they are written, not as several words. */
const SIGN_INSIDE = /[\p{L}\p{N}][^\p{L}\p{M}\p{N}+#]+[\p{L}\p{N}]/u;

/**
 * Lists public, active professionals. The caller is included, so that new professionals see themselves listed.
 *
 * With a keyword and without an order, the people who fit it best come first. With an order, every word of `keyword` must
 * occur in names, profession, headline or skills, in any case: words of one or two characters at the start of a word,
 * longer ones anywhere. If no one matches every word, the best fits are returned, in that order. Conversely, part of a
 * word or a name with a hyphen finds the people who contain it, also without an order.
 * `totalElements` is exact up to 10,000 (with a keyword up to 2,000) and an estimate above.
 */
export async function listProfessionals(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const words = [...new Set((input.keyword ?? '').split(/\s+/u))].filter((word) => word !== '');
  const question = words.length > 0 ? await readQuestion(ctx.pool, words.join(' ')) : undefined;
  const found = question ? await find(ctx, input, words, question) : await browse(ctx, input);
  const content = found.ids.length > 0 ? await cardsOf(ctx, found.ids, question) : [];
  const reachable = Math.min(found.total, LIMITS.directoryResultsMax);
  return { content, page, size, totalElements: found.total, totalPages: Math.ceil(reachable / size) };
}

async function find(ctx: UserContext, input: Input, words: readonly string[], question: Question): Promise<FoundPage> {
  const { page, size, sortBy = 'relevance' } = input;
  const isPartOfText = question.hasUnknownWord || words.some((word) => SIGN_INSIDE.test(word));
  const isExactFirst = sortBy !== 'relevance' || (isPartOfText && words.length <= KEYWORDS_MAX);
  if (isExactFirst) {
    const found = await search(ctx, input, words);
    if (found.total > 0) return found;
  }
  const order = sortBy === 'relevance' ? undefined : ORDERS[sortBy];
  return rankProfessionals(ctx, question, { filters: filtersOf(ctx, input), order, page, size });
}

const hasOneOf = (keys: readonly string[]) => sql`directory_keys(search, profession, message_rate) && ${keys}::text[]`;

async function search(ctx: UserContext, input: Input, words: readonly string[]): Promise<FoundPage> {
  const { page, size } = input;
  const [professionKeys = [], ...wordKeys] = await keysOf(ctx, input, words);
  if (wordKeys.some((keys) => keys.length === 0)) return { ids: [], total: 0 };
  return searchWords(ctx.db, {
    table: sql`directory_entries`,
    id: sql`user_id`,
    parts: sql`brief`,
    text: sql`coalesce(brief, (select search from directory_entries where user_id = looked.id))`,
    filters: filtersOf(ctx, input),
    words,
    indexed: wordKeys.map(hasOneOf),
    filtersIndexed: professionKeys.length > 0 ? [hasOneOf(professionKeys)] : [],
    columns: sql`user_id, rating_avg, rating_count, message_rate, response_rate`,
    order: orderOf(input),
    page,
    size,
  });
}

/**
 * Keys to look up in the index over `directory_keys`. The first array combines the profession with each step of the price
 * range, and is empty without a profession. Then one array per searched word, with all known words that contain it.
 */
async function keysOf({ db }: UserContext, input: Input, words: readonly string[]): Promise<string[][]> {
  const { profession, minPrice, maxPrice } = input;
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  const statement = sql<{ keys: string[] }>`
    select array(
      select profession_key(fold_text(${profession ?? ''}), step)
      from ${
        isPriced
          ? sql`generate_series(price_step(${minPrice ?? 0}), price_step(${maxPrice ?? PRICE_MAX})) step`
          : sql`(values (null::integer)) priced (step)`
      }
      where ${isOfProfession(input)}
    ) as keys
    ${sql.join(
      words.map(
        (word) => sql`union all select array(select word from directory_words where ${holds(sql`word`, word)})`,
      ),
      sql` `,
    )}`;
  return (await many(db, statement)).map(({ keys }) => keys);
}

async function browse(ctx: UserContext, input: Input): Promise<FoundPage> {
  const { page, size } = input;
  const offset = page * size;
  const matching = sql.join(filtersOf(ctx, input), sql` and `);
  // Unnamed, so that PostgreSQL plans each call for its own bounds. A page that is not full is the last one, so its end
  // is the total.
  const statement = sql<{ matches: number; ids: string[] }>`
    with page as materialized (
      select array(
        select user_id from directory_entries where ${matching}
        order by ${orderOf(input)} limit ${size} offset ${offset}
      ) as ids
    )
    select ids, case
      when cardinality(ids) between 1 and ${size - 1} or (cardinality(ids) = 0 and ${page} = 0)
        then ${offset} + cardinality(ids)
      else (
        select count(*)
        from (select from directory_entries where ${matching} limit ${LIMITS.directoryResultsMax + 1}) counted
      )
    end as matches
    from page`;
  const { ids, matches } = await one(ctx.db, statement);
  if (matches <= LIMITS.directoryResultsMax) return { ids, total: matches };
  const estimated = await estimateRows(ctx.db, sql`select from directory_entries where ${matching}`);
  return { ids, total: Math.max(matches, offset + ids.length, estimated) };
}

function orderOf({ sortBy = 'rating' }: Input): RawBuilder<unknown> {
  return ORDERS[sortBy === 'relevance' ? 'rating' : sortBy];
}

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
    ...(onlineNow === true
      ? [
          sql`exists (select from user_presence p where p.user_id = directory_entries.user_id and is_online(last_active_at))`,
        ]
      : []),
    ...(saved === true ? [sql`user_id in (select saved_id from saved_professionals where owner_id = ${userId})`] : []),
  ];
}
