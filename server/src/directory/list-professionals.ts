import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { estimateRows } from '../db/estimate-rows.ts';
import { readDeepPage } from './deep-page.ts';
import { holds, searchWords, type FoundPage } from '../db/search-words.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from './professional-row.ts';

type Input = InputOf<typeof contract.directory.professionals>;
type Output = OutputOf<typeof contract.directory.professionals>;

/** Without a keyword matches are counted one by one up to here; beyond it `totalElements` is the planner's estimate. */
const EXACT_COUNT_MAX = 10_000;

/** The greatest that the database's integers hold. */
const PRICE_MAX = 2 ** 31 - 1;

// Each order is one index for all and one within a profession; who lacks the figure comes last, and the
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
  const { ids, total } = words.length > 0 ? await search(ctx, input, words) : await browse(ctx, input);
  const content = ids.length > 0 ? await cardsOf(ctx, ids) : [];
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

const hasOneOf = (keys: readonly string[]) => sql`directory_keys(search, profession, message_rate) && ${keys}::text[]`;

async function search(ctx: UserContext, input: Input, words: readonly string[]): Promise<FoundPage> {
  const { page, size, sortBy } = input;
  const [ofProfession = [], ...meant] = await keysOf(ctx, input, words);
  if (meant.some((each) => each.length === 0)) return { ids: [], total: 0 };
  return searchWords(ctx.db, {
    table: sql`directory_entries`,
    id: sql`user_id`,
    parts: sql`brief`,
    text: sql`coalesce(brief, (select search from directory_entries where user_id = looked.id))`,
    filters: filtersOf(ctx, input),
    words,
    indexed: meant.map(hasOneOf),
    filtersIndexed: ofProfession.length > 0 ? [hasOneOf(ofProfession)] : [],
    columns: sql`user_id, rating_avg, rating_count, message_rate, response_rate`,
    order: ORDERS[sortBy],
    page,
    size,
  });
}

/**
 * What the index of words is asked for: first profession and price, nothing where no profession is meant; then, for each
 * word, all words that hold it.
 */
async function keysOf({ db }: UserContext, input: Input, words: readonly string[]): Promise<string[][]> {
  const { profession, minPrice, maxPrice } = input;
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  const { rows } = await sql<{ keys: string[] }>`
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
    )}`.execute(db);
  return rows.map(({ keys }) => keys);
}

/** The people of a page without a keyword; `deepFrom` so many are passed by with the help of marks. */
export async function browse(ctx: UserContext, input: Input, deepFrom = EXACT_COUNT_MAX): Promise<FoundPage> {
  const { page, size, sortBy } = input;
  if (page * size >= deepFrom && input.saved !== true) {
    const deep = await readDeepPage(ctx.db, { ...deepPageOf(input), order: ORDERS[sortBy] });
    if (deep) return { ids: deep.ids, total: deep.total ?? (await totalBelow(ctx, input, deep.ids.length)) };
  }
  const matching = sql.join(filtersOf(ctx, input), sql` and `);
  // Without a name, so that each call is planned for its own bounds. A page that is not full is the last one and tells
  // the count by itself.
  const { rows } = await sql<{ matches: number; ids: string[] }>`
    with page as materialized (
      select array(
        select user_id from directory_entries where ${matching}
        order by ${ORDERS[sortBy]} limit ${size} offset ${page * size}
      ) as ids
    )
    select ids, case
      when cardinality(ids) between 1 and ${size - 1} or (cardinality(ids) = 0 and ${page} = 0)
        then ${page * size} + cardinality(ids)
      when cardinality(ids) > 0 and ${page * size >= EXACT_COUNT_MAX}::boolean then ${EXACT_COUNT_MAX + 1}::integer
      else (
        select count(*)
        from (select from directory_entries where ${matching} limit ${EXACT_COUNT_MAX + 1}) counted
      )
    end as matches
    from page`.execute(ctx.db);
  const [found] = rows;
  if (!found) throw new Error('a page always has one row');
  const { ids, matches } = found;
  return { ids, total: matches <= EXACT_COUNT_MAX ? matches : await totalBelow(ctx, input, ids.length) };
}

/** The number of all, beyond what is counted: a page that is not full is the last one, before it the planner estimates. */
async function totalBelow(ctx: UserContext, input: Input, onPage: number): Promise<number> {
  const { page, size } = input;
  const known = page * size + onPage;
  if (onPage > 0 && onPage < size) return known;
  const matching = sql.join(filtersOf(ctx, input), sql` and `);
  const estimated = await estimateRows(ctx.db, sql`select from directory_entries where ${matching}`);
  return Math.max(EXACT_COUNT_MAX + 1, known, estimated);
}

function deepPageOf(input: Input) {
  const { page, size, sortBy, profession, minPrice, maxPrice } = input;
  const isPriced = minPrice !== undefined || maxPrice !== undefined;
  return {
    sortBy,
    profession: isOfProfession(input) ? profession : undefined,
    prices: isPriced ? { min: minPrice ?? 0, max: maxPrice ?? PRICE_MAX } : undefined,
    offset: page * size,
    size,
  };
}

const CARDS = `
  select ${PROFESSIONAL_COLUMNS},
    exists (select from saved_professionals where owner_id = $1 and saved_id = user_id) as saved
  from unnest($2::uuid[]) with ordinality page (user_id, place)
  join profile_stats using (user_id)
  join user_presence using (user_id)
  join users on users.id = user_id
  order by place`;

/** The cards of these people, in their order. */
async function cardsOf(ctx: UserContext, ids: readonly string[]): Promise<Output['content']> {
  const { rows } = await ctx.pool.query<ProfessionalRow>({
    name: 'directory.cards',
    text: CARDS,
    values: [ctx.userId, ids],
  });
  return rows.map(professionalOf);
}

function isOfProfession({ profession = '' }: Input): boolean {
  return profession !== '' && profession.toLowerCase() !== 'all';
}

function filtersOf({ userId }: UserContext, input: Input): RawBuilder<unknown>[] {
  const { profession, minPrice, maxPrice, saved } = input;
  return [
    sql`listed`,
    ...(isOfProfession(input) ? [sql`profession = fold_text(${profession})`] : []),
    ...(minPrice === undefined ? [] : [sql`message_rate >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`message_rate <= ${maxPrice}`]),
    ...(saved === true ? [sql`user_id in (select saved_id from saved_professionals where owner_id = ${userId})`] : []),
  ];
}
