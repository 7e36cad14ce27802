import * as z from 'zod/mini';
import { CATEGORIES } from '../categories.ts';
import { AvailabilityStatus, Language, LIMITS } from '../fields.ts';
import { Keyword, PageSize, pageOf, paging, SearchText } from '../fields/list-fields.ts';
import { named } from '../named.ts';
import { mutation, query } from '../operation.ts';
import { PAGE_LIMITS } from './parts/call-limits.ts';
import { openings } from './parts/openings.ts';
import { VerifiedMark } from './verification.ts';

const PriceBound = z
  .int('Price must be a whole number of coins')
  .check(
    z.minimum(0, 'Price must be 0 or more'),
    z.maximum(LIMITS.messageRateMax, 'Price must be at most 10,000 coins'),
  );

const none = z.optional(z.strictObject({}));

const Category = z
  .enum(
    CATEGORIES.map(({ id }) => id),
    'Unknown category',
  )
  .register(z.globalRegistry, { id: 'Category' });

/**
 * A person in the directory. `messageRate` (in coins), `rating` and `averageResponseTime` (the median of the last 90 days in
 * hours) are null until they exist, and `responseRate` until three messages were due.
 */
export const Professional = named('Professional', {
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  avatarUrl: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  totalRatings: z.int(),
  responseRate: z.nullable(z.int()),
  averageResponseTime: z.nullable(z.number()),
  messageRate: z.nullable(z.int()),
  status: AvailabilityStatus,
  availabilityStatus: AvailabilityStatus,
  isOnline: z.boolean(),
  headline: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  skills: z.array(z.string()),
  languages: z.array(Language),
  totalMessages: z.int(),
  ...openings,
  /** What was verified besides the email. */
  verified: z.array(VerifiedMark),
  /** Whether the caller has saved this person. */
  saved: z.boolean(),
  /** With a keyword, the skills, profession or words of the profile that match it, at most three. Hindi words of the keyword come first. */
  matches: z.optional(z.array(z.string())),
});

/** A person with a page on the web, `/@handle`, as everyone sees them in search results. Never shows who is online. */
const WebProfessional = named('WebProfessional', {
  ...z.omit(Professional, { status: true, availabilityStatus: true, isOnline: true, saved: true }).shape,
  handle: z.string(),
});

/** What a search may leave out, because no one matches everything. */
const Relaxed = z.enum(['keyword', 'onlineNow', 'repliesWithinDay', 'price', 'language', 'profession', 'category']);

/** What everyone may search by. */
const Search = {
  ...paging,
  size: z._default(PageSize, 50),
  keyword: z.optional(SearchText),
  profession: z.optional(Keyword),
  minPrice: z.optional(PriceBound),
  maxPrice: z.optional(PriceBound),
  category: z.optional(Category),
  /** Only people who answer in this language. */
  language: z.optional(Language),
  /** The language of the reader's account or browser. With a keyword in no other language, people who answer in it come earlier. */
  readerLanguage: z.optional(Language),
  /** True returns only people whose median response time of the last 90 days is at most a day. */
  repliesWithinDay: z.optional(z.boolean('Replies within a day must be true or false')),
  /** By default `relevance` with a keyword and `rating` without. */
  sortBy: z.optional(
    z.enum(
      ['relevance', 'rating', 'price_low', 'price_high', 'response'],
      'Sort by relevance, rating, price_low, price_high or response',
    ),
  ),
};

const isReachable = z.refine<{ page: number; size: number }>(
  ({ page, size }) => page * size < LIMITS.directoryResultsMax,
  { error: 'Only the first 10,000 results can be shown. Narrow your search to see more', path: ['page'] },
);

/** A page of people, or the people nearest to a search that finds no one. */
function foundOf<T extends z.core.$ZodType>(person: T) {
  return z.extend(pageOf(person), {
    /** `keyword` if no one fits it. `content` then has up to 12 people who pass the filters, of the nearest category if any. */
    relaxed: z.optional(z.array(Relaxed)),
    /** If no one passes the filters: up to 12 people, and the filters that were left out to find them. */
    nearest: z.optional(z.object({ people: z.array(person), relaxed: z.array(Relaxed) })),
    /** With `relaxed` or `nearest`: the category of these people, if the keyword is near to one. */
    nearestCategory: z.optional(Category),
  });
}

export const directory = {
  professionals: query({
    summary:
      'People who take paid messages. A keyword may be a question, a name or a part of a word, and may contain typing errors. It finds at most 500 people; without sortBy, those who fit it best come first, and among similar ones those who answer in its language. With sortBy rating, price_low, price_high or response, only people with every word of the keyword are returned, or those who fit it best if there are none. If no one fits the keyword, it returns up to 12 of the nearest people and says so in `relaxed` (in REST, the header X-Relaxed). Paging ends at 10,000 results. The total is exact up to 1,000, some seconds old up to 10,000 and an estimate above; totalPages counts the pages that can be read',
    rest: 'GET /api/directory/professionals',
    restBody: 'content',
    access: 'user',
    reads: 'replica',
    costMs: 5,
    isTrusted: true,
    searchField: 'keyword',
    scope: 'any',
    input: z
      .strictObject({
        ...Search,
        /** True returns only people who are online now (`isOnline`). */
        onlineNow: z.optional(z.boolean('Online now must be true or false')),
        /** True returns only people the caller has saved. */
        saved: z.optional(z.boolean('Saved must be true or false')),
      })
      .check(isReachable),
    output: foundOf(Professional),
  }),
  searchWeb: mutation({
    summary:
      'The directory for everyone: the same search among the people who have a page on the web, without who is online and who ' +
      'is saved. It changes nothing. It is a POST, so that a question is in no address and in no log of addresses',
    rest: 'POST /api/public/experts',
    changes: [],
    access: 'public',
    costMs: 5,
    searchField: 'keyword',
    input: z.strictObject(Search).check(isReachable),
    output: foundOf(WebProfessional),
    limits: PAGE_LIMITS,
  }),
  categories: query({
    summary:
      'The categories with the number of people in each, up to five minutes old. With a keyword, the categories nearest to it come first',
    rest: 'GET /api/directory/categories',
    access: 'user',
    searchField: 'keyword',
    scope: 'any',
    input: z.strictObject({ keyword: z.optional(SearchText) }),
    output: z.object({ categories: z.array(z.object({ id: Category, name: z.string(), people: z.int() })) }),
  }),
  highlights: query({
    summary:
      'A few people with the best ratings of the last 30 days, a few who reply fastest, and a few who joined lately',
    rest: 'GET /api/directory/highlights',
    access: 'user',
    reads: 'replica',
    costMs: 6,
    scope: 'any',
    input: none,
    output: z.object({
      topRated: z.array(Professional),
      repliesFastest: z.array(Professional),
      newest: z.array(Professional),
    }),
  }),
};
