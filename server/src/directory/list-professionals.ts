import { LIMITS } from '@proverse/shared';
import { sql, type RawBuilder } from 'kysely';
import type { InputFor, OutputFor, PublicContext, UserContext } from '../context.ts';
import { estimateRows } from '../database/estimate-rows.ts';
import { one } from '../database/rows.ts';
import { cachedFor } from './cached-for.ts';
import { findOnline, ONE_OF_ONLINE } from './online-now.ts';
import { BEST_RATED_FIRST, rankProfessionals, type FoundPage } from './rank-professionals.ts';
import { noteUnmatchedWords } from './unmatched/note-unmatched-words.ts';
import { readQuestion, type Question } from './words/read-question.ts';
import { relaxedSearches } from './relaxed-searches.ts';
import { cardsOf, webCardsOf } from './professional-cards.ts';

type Input = InputFor<'directory.professionals'>;

/** Who searches. A visitor, whose `userId` is null, finds only people with a page on the web. */
export type Searcher = PublicContext & { readonly userId: string | null };

/** Reads the cards of these people, in this order. */
type ReadCards<Card> = (ctx: Searcher, ids: readonly string[], question?: Question) => Promise<Card[]>;

type Found = OutputFor<'directory.professionals'>;
type FoundCards<Card> = Omit<Found, 'content' | 'nearest'> & {
  content: Card[];
  nearest?: Omit<NonNullable<Found['nearest']>, 'people'> & { people: Card[] };
};

type SortBy = Exclude<Input['sortBy'], undefined | 'relevance'>;

// Each order has an index for all people and one per profession. The id breaks ties, so that pages neither repeat nor
// skip a person.
const ORDERS: Readonly<Record<SortBy, RawBuilder<unknown>>> = {
  rating: BEST_RATED_FIRST,
  price_low: sql`message_rate, user_id`,
  price_high: sql`message_rate desc, user_id desc`,
  response: sql`response_rate desc nulls last, user_id`,
};

/** More people who do not fit would only be noise. */
const NEAREST_MAX = 12;

/** Counting everyone takes longer than reading a page. Totals from this number on are remembered for ten seconds. */
const REMEMBERED_MIN = 1_000;
const totalsOf = cachedFor(10_000, async () => new Map<string, number>());

/** A word such as "Iyer-Rao", maybe after a first name. */
const SIGN_INSIDE = /^(?:\S+\s+)?[\p{L}\p{M}\p{N}]+[^\s\p{L}\p{M}\p{N}+#][\p{L}\p{M}\p{N}]+$/u;

/**
 * Lists public, active professionals with a price. The caller is included, so that new professionals see themselves
 * listed.
 *
 * `keyword` is a question, a few words, a name or a part of a word, and may contain typing errors. Without an order, the
 * people who fit it best come first, among similar ones those who answer in its language; a search finds at most 500. If it
 * finds no one, the nearest people are returned with what was left out to find them. `totalElements` is exact up to 1,000,
 * some seconds old up to 10,000 and an estimate above.
 */
export function listProfessionals(ctx: UserContext, input: Input): Promise<OutputFor<'directory.professionals'>> {
  return search(ctx, input, cardsOf);
}

/** Searches like `listProfessionals` for people who are not signed in. */
export function searchWeb(
  ctx: PublicContext,
  input: InputFor<'directory.searchWeb'>,
): Promise<OutputFor<'directory.searchWeb'>> {
  return search({ ...ctx, userId: null }, input, webCardsOf);
}

async function search<Card>(ctx: Searcher, input: Input, readCards: ReadCards<Card>): Promise<FoundCards<Card>> {
  const { keyword = '', page, size } = input;
  const question = keyword.trim() === '' ? undefined : await readQuestion(ctx.pool, keyword);
  const found = await find(ctx, input, question);
  if (found.total === 0 && page === 0) return findNearest(ctx, input, question, readCards);
  const content = found.ids.length > 0 ? await readCards(ctx, found.ids, question) : [];
  const reachable = Math.min(found.total, LIMITS.directoryResultsMax);
  return { content, page, size, totalElements: found.total, totalPages: Math.ceil(reachable / size) };
}

async function find(ctx: Searcher, input: Input, question: Question | undefined): Promise<FoundPage> {
  const { keyword = '', sortBy = 'relevance', page, size } = input;
  if (!question || keyword.trim() === '') return browse(ctx, input);
  return rankProfessionals(ctx, question, {
    filters: filtersOf(ctx, input),
    order: sortBy === 'relevance' ? undefined : ORDERS[sortBy],
    // The cheapest person must not be one who hardly fits, and "Iyer-Rao" is one name.
    language: question.language ?? (input.readerLanguage === 'en' ? undefined : input.readerLanguage),
    isExactFirst: sortBy !== 'relevance' || SIGN_INSIDE.test(keyword.trim()),
    page,
    size,
  });
}

/**
 * Returns the people who are nearest to a search that finds no one, and what it left out to find them. They are `content`
 * only if they pass the filters: a program must not pay more than its highest price.
 */
async function findNearest<Card>(
  ctx: Searcher,
  input: Input,
  question: Question | undefined,
  readCards: ReadCards<Card>,
): Promise<FoundCards<Card>> {
  const nearestCategory = question?.fields[0]?.field.category;
  const none = { content: [], page: 0, size: input.size, totalElements: 0, totalPages: 0 };
  for (const { input: wider, relaxed } of relaxedSearches(input, nearestCategory)) {
    const { ids } = await find(ctx, { ...wider, size: Math.min(input.size, NEAREST_MAX) }, question);
    if (ids.length === 0) continue;
    if (question && relaxed.includes('keyword')) await noteUnmatchedWords(ctx, question);
    const people = await readCards(ctx, ids, wider.keyword ? question : undefined);
    const category = nearestCategory === wider.category && { nearestCategory };
    return relaxed.every((name) => name === 'keyword')
      ? { ...none, content: people, totalElements: people.length, totalPages: 1, relaxed: [...relaxed], ...category }
      : { ...none, nearest: { people, relaxed: [...relaxed] }, ...category };
  }
  if (question) await noteUnmatchedWords(ctx, question);
  return none;
}

async function browse(ctx: Searcher, input: Input): Promise<FoundPage> {
  const filters = filtersOf(ctx, input);
  const isOnlyOnline = input.onlineNow === true && filters.length === 2; // "listed" is always a filter
  if (isOnlyOnline) return browseOnline(ctx, input);
  const totals = await totalsOf(ctx.db);
  const { page: _page, size: _size, sortBy: _sortBy, readerLanguage: _language, ...filtered } = input;
  const key = JSON.stringify({ ...filtered, isVisitor: ctx.userId === null });
  const mayBeRemembered = !input.saved && !input.onlineNow;
  const known = mayBeRemembered ? totals.get(key) : undefined;
  if (known !== undefined) return { ids: (await readPage(ctx, input, filters, 0)).ids, total: known };
  const { ids, total: counted } = await readPage(ctx, input, filters, LIMITS.directoryResultsMax + 1);
  const total = counted <= LIMITS.directoryResultsMax ? counted : await estimateTotal(ctx, filters, counted);
  if (mayBeRemembered && total >= REMEMBERED_MIN) totals.set(key, total);
  return { ids, total };
}

async function estimateTotal(ctx: Searcher, filters: readonly RawBuilder<unknown>[], counted: number): Promise<number> {
  const listed = sql`select from directory_entries where ${sql.join(filters, sql` and `)}`;
  return Math.max(counted, await estimateRows(ctx.db, listed));
}

/** Lists everyone who is online. Their number is the total, so no more than the page is read. */
async function browseOnline(ctx: Searcher, input: Input): Promise<FoundPage> {
  const end = (input.page + 1) * input.size;
  const { condition, people } = await findOnline(ctx.db, end);
  const { ids } = await readPage(ctx, input, [sql`listed`, condition], end);
  return { ids, total: people };
}

/** Reads a page and the total, but counts no more than `readMax` people. */
async function readPage(
  ctx: Searcher,
  input: Input,
  filters: readonly RawBuilder<unknown>[],
  readMax: number,
): Promise<FoundPage> {
  const { page, size } = input;
  const offset = page * size;
  // Unnamed, so that PostgreSQL plans each call for its own bounds. The page and its total come from one list, because some
  // filters cost more than reading it.
  const statement = sql<FoundPage>`
    with found as materialized (
      select array(
        select user_id from directory_entries where ${sql.join(filters, sql` and `)}
        order by ${orderOf(input)} limit ${Math.max(readMax, offset + size)}
      ) as ids
    )
    select ids[${offset + 1}:${offset + size}] as ids, cardinality(ids) as total from found`;
  return one(ctx.db, statement);
}

function orderOf({ sortBy = 'rating' }: Input): RawBuilder<unknown> {
  return ORDERS[sortBy === 'relevance' ? 'rating' : sortBy];
}

function isOfProfession({ profession = '' }: Input): boolean {
  return profession !== '' && profession.toLowerCase() !== 'all';
}

function filtersOf({ userId }: Searcher, input: Input): RawBuilder<unknown>[] {
  const { minPrice, maxPrice, saved, profession, category, language, repliesWithinDay, onlineNow } = input;
  return [
    sql`listed`,
    ...(userId === null ? [sql`on_web`] : []),
    ...(isOfProfession(input) ? [sql`profession = fold_text(${profession})`] : []),
    ...(minPrice === undefined ? [] : [sql`message_rate >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`message_rate <= ${maxPrice}`]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(language === undefined ? [] : [sql`languages @> array[${language}]`]),
    ...(repliesWithinDay === true ? [sql`replies_within_day`] : []),
    ...(onlineNow === true ? [ONE_OF_ONLINE] : []),
    ...(saved === true ? [sql`user_id in (select saved_id from saved_professionals where owner_id = ${userId})`] : []),
  ];
}
