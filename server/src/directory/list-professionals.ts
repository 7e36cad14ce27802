import { LIMITS, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { estimateRows } from '../db/estimate-rows.ts';
import { many, one } from '../db/rows.ts';
import { holds, searchWords, type FoundPage } from '../db/search-words.ts';
import { PROFESSIONAL_COLUMNS, professionalOf, type ProfessionalRow } from './professional-row.ts';

type Input = InputOf<typeof contract.directory.professionals>;
type Output = OutputOf<typeof contract.directory.professionals>;

/** The largest integer of PostgreSQL. */
const PRICE_MAX = 2 ** 31 - 1;

// Each order has an index for all people and one per profession. The id breaks ties, so that pages neither repeat nor
// skip a person.
const ORDERS: Readonly<Record<Input['sortBy'], RawBuilder<unknown>>> = {
  rating: sql`rating_avg desc nulls last, rating_count desc, user_id`,
  price_low: sql`message_rate, user_id`,
  price_high: sql`message_rate desc nulls last, user_id`,
  response: sql`response_rate desc nulls last, user_id`,
};

/**
 * Lists public, active professionals. The caller is included, so that new professionals see themselves listed. Every word
 * of `keyword` must occur in names, profession, headline or skills, in any case: words of one or two characters at the
 * start of a word, longer ones anywhere.
 * `totalElements` is exact up to 10,000 (with a keyword up to 2,000) and an estimate above.
 */
export async function listProfessionals(ctx: UserContext, input: Input): Promise<Output> {
  const { page, size } = input;
  const words = (input.keyword ?? '').split(/\s+/u).filter((word) => word !== '');
  const { ids, total } = words.length > 0 ? await search(ctx, input, words) : await browse(ctx, input);
  const content = ids.length > 0 ? await cardsOf(ctx, ids) : [];
  const reachable = Math.min(total, LIMITS.directoryResultsMax);
  return { content, page, size, totalElements: total, totalPages: Math.ceil(reachable / size) };
}

const hasOneOf = (keys: readonly string[]) => sql`directory_keys(search, profession, message_rate) && ${keys}::text[]`;

async function search(ctx: UserContext, input: Input, words: readonly string[]): Promise<FoundPage> {
  const { page, size, sortBy } = input;
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
    order: ORDERS[sortBy],
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
  const { page, size, sortBy } = input;
  const offset = page * size;
  const matching = sql.join(filtersOf(ctx, input), sql` and `);
  // Unnamed, so that PostgreSQL plans each call for its own bounds. A page that is not full is the last one, so its end
  // is the total.
  const statement = sql<{ matches: number; ids: string[] }>`
    with page as materialized (
      select array(
        select user_id from directory_entries where ${matching}
        order by ${ORDERS[sortBy]} limit ${size} offset ${offset}
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

const CARDS = `
  select ${PROFESSIONAL_COLUMNS},
    exists (select from saved_professionals where owner_id = $1 and saved_id = user_id) as saved
  from unnest($2::uuid[]) with ordinality page (user_id, place)
  join profile_stats using (user_id)
  join user_presence using (user_id)
  join users on users.id = user_id
  order by place`;

/** Reads the cards of these people, in this order. */
async function cardsOf(ctx: UserContext, ids: readonly string[]): Promise<Output['content']> {
  const cards = await many<ProfessionalRow>(ctx.reads, {
    name: 'directory.cards',
    text: CARDS,
    values: [ctx.userId, ids],
  });
  return cards.map(professionalOf);
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
