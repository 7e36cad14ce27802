import { sql, type RawBuilder } from 'kysely';
import type { LanguageCode } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { one } from '../database/rows.ts';
import type { Question } from './words/read-question.ts';

/** A page of people. `total` may be an estimate. */
export interface FoundPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** How a page of ranked people is cut out. */
export interface Ranking {
  readonly filters: readonly RawBuilder<unknown>[];
  /** The order, or undefined for the most relevant first. */
  readonly order: RawBuilder<unknown> | undefined;
  /** Whether only people with every word of the question are found, if there are any. */
  readonly isExactFirst: boolean;
  /** The language in which people are preferred to answer. Almost everyone answers in English. */
  readonly language: LanguageCode | undefined;
  readonly page: number;
  readonly size: number;
}

/** How many profiles a search compares: of everyone, and as many again of the best-rated people. */
const CANDIDATES_MAX = 1_200;
/** A search looks for common words among this many best-rated people only. Others would not be on the first pages. */
export const LEADING_MAX = 5_000;
/** If fewer best-rated people have the rarest word of the question, a search also reads others who have it. */
const LEADING_MIN = 100;
/** A search finds at most this many people. */
const FOUND_MAX = 500;
/** A person is found if they are at least this relevant, where the most relevant person is 1. */
const RELEVANCE_MIN = 0.2;
/** Someone who answers in the reader's language comes before others who are up to so much more relevant. */
const LANGUAGE_BONUS = 0.15;
/** What a paused person counts: one who fits much better still comes before the others. */
const PAUSED_SHARE = 0.5;

/** Weights of D (name), C (bio), B (headline) and A (profession and skills) for a word of the question itself. */
const TYPED_WEIGHTS = '{0.4,0.3,0.6,1}';
/** The same for the words of a field, which say little in a name or a bio. */
const FIELD_WEIGHTS = '{0.1,0.15,0.6,1}';

/** The order of the directory without a search. */
export const BEST_RATED_FIRST = sql`rating_avg desc nulls last, rating_count desc, user_id`;

/**
 * Finds the people who fit a question best: by the weights of its words and fields in their profiles, then by rating,
 * response rate, response time and recent activity. Paused people count half.
 */
export async function rankProfessionals(ctx: PublicContext, question: Question, ranking: Ranking): Promise<FoundPage> {
  const parts = relevanceOf(question);
  if (parts.length === 0) return { ids: [], total: 0 };
  const { everyone, leading, others } = candidatesOf(question);
  const { filters, order, isExactFirst, language, page, size } = ranking;
  // Only people who are listed have a document.
  const hasFilter = filters.length > 1;
  return one(
    ctx.db,
    sql<FoundPage>`
      with best as materialized (
        select user_id, document
        from ${hasFilter ? bestRated(filters) : sql`(select * from directory_documents where is_leading) marked`}
        where document @@ ${leading}::tsquery and not document @@ ${everyone}::tsquery
        limit ${CANDIDATES_MAX}
      ), candidate as materialized (
        (select user_id, document, false as is_other
         from directory_documents where document @@ ${everyone}::tsquery limit ${CANDIDATES_MAX})
        union all
        select user_id, document, false from best
        union all
        (select user_id, document, true from directory_documents
         where document @@ ${others}::tsquery and not document @@ ${everyone}::tsquery
           and user_id <> all (array(select user_id from best))
         limit ${CANDIDATES_MAX})
      ), relevant as (
        select
          user_id, ${sql.join(parts, sql` + `)} as relevance, document @@ ${everyWordOf(question)}::tsquery as has_every_word,
          document @@ ${language === undefined ? '' : quoted(`language${language}`)}::tsquery as answers_in_language
        from candidate order by relevance desc, is_other limit ${hasFilter ? 3 * CANDIDATES_MAX : 2 * FOUND_MAX}
      ), listed as (
        select relevance, has_every_word, answers_in_language, user_id, rating_avg, rating_count, message_rate, response_rate
        from relevant join directory_entries using (user_id)
        where ${sql.join(filters, sql` and `)}
      ), compared as (
        select *, max(relevance) over () as best, bool_or(has_every_word) over () as exact_exists from listed
      ), found as materialized (
        select
          compared.*, expert_quality(stats, last_active_at) as quality,
          (select pause_of(users, now()) is not null from users where id = user_id) as is_paused
        from compared
        join profile_stats stats using (user_id)
        join user_presence using (user_id)
        where relevance >= ${RELEVANCE_MIN} * best and ${isExactFirst ? sql`has_every_word = exact_exists` : sql`true`}
        order by relevance desc, quality desc limit ${FOUND_MAX}
      )
      select
        (select count(*) from found) as total,
        array(
          select user_id from found order by ${
            order ??
            sql`relevance * (0.5 + quality) * (1 + ${LANGUAGE_BONUS}::real * answers_in_language::integer)
            * case when is_paused then ${PAUSED_SHARE}::real else 1 end desc, user_id`
          }
          limit ${size} offset ${page * size}
        ) as ids`,
  );
}

/** The documents of the best-rated people with these filters. `is_leading` marks those without a filter. */
function bestRated(filters: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(
    select user_id from directory_entries where ${sql.join(filters, sql` and `)}
    order by ${BEST_RATED_FIRST} limit ${LEADING_MAX}
  ) leaders join directory_documents using (user_id)`;
}

function lexemesOf({ words, fields }: Question): string[] {
  return [...new Set([...words.flatMap(({ lexemes }) => lexemes), ...fields.flatMap(({ field }) => field.lexemes)])];
}

function relevanceOf({ words, fields }: Question): RawBuilder<unknown>[] {
  return [
    ...words.map(({ lexemes, weight, hindi }) =>
      // Most profiles have only one of the meanings of a Hindi word.
      rank(TYPED_WEIGHTS, lexemes, hindi === undefined ? weight : weight * Math.sqrt(lexemes.length)),
    ),
    ...fields.map(({ field, score }) => rank(FIELD_WEIGHTS, field.lexemes, score)),
  ];
}

/** ts_rank() divides by the number of words. The root keeps many of them from being at a disadvantage. */
function rank(weights: string, lexemes: readonly string[], weight: number): RawBuilder<unknown> {
  const score = weight * Math.sqrt(lexemes.length);
  return sql`${score}::real * ts_rank(${weights}::real[], document, ${anyOf(lexemes)}::tsquery)`;
}

/** Queries for documents: of all people, of the best-rated ones, and of as many others as a search may read. */
interface Candidates {
  readonly everyone: string;
  readonly leading: string;
  readonly others: string;
}

/**
 * Rare lexemes are looked up among all people, until they would find too many. Then the best-rated people are looked up,
 * by one typed lexeme at least. Of a lexeme that is too common for the first and too rare for the second, others are
 * added in no order.
 */
function candidatesOf(question: Question): Candidates {
  const { shares } = question;
  const byShare = lexemesOf(question).toSorted((a, b) => shares.of(a) - shares.of(b));
  const leadingCount = Math.min(shares.profiles, LEADING_MAX);
  const rare = upToManyProfiles(byShare, (lexeme) => shares.of(lexeme) * shares.profiles);
  const common = upToManyProfiles(byShare, (lexeme) => shares.of(lexeme) * leadingCount);
  const typed = new Set(question.words.flatMap(({ lexemes }) => lexemes));
  const isTypedWordMissing = ![...rare, ...common].some((lexeme) => typed.has(lexeme));
  const rarestTyped = byShare.filter((lexeme) => typed.has(lexeme)).slice(0, 1);
  const tooFew = rarestTyped.filter(
    (lexeme) => !rare.includes(lexeme) && shares.of(lexeme) * leadingCount < LEADING_MIN,
  );
  return {
    everyone: anyOf(rare),
    leading: anyOf(isTypedWordMissing ? [...common, ...rarestTyped] : common),
    others: anyOf(tooFew),
  };
}

/** Returns the first lexemes until their profiles are more than the most that a search reads. */
function upToManyProfiles(lexemes: readonly string[], profilesOf: (lexeme: string) => number): string[] {
  let sum = 0;
  return lexemes.filter((lexeme) => {
    sum += profilesOf(lexeme);
    return sum <= CANDIDATES_MAX;
  });
}

/** A joined word stands for its parts. */
function everyWordOf({ words }: Question): string {
  const parts = words.filter(({ isJoined }) => !isJoined);
  const required = parts.length > 0 ? parts : words;
  return required.map(({ lexemes, joined }) => `(${anyOf([...lexemes, ...joined])})`).join(' & ');
}

function anyOf(lexemes: readonly string[]): string {
  return lexemes.map(quoted).join(' | ');
}

/** A lexeme contains neither quotes nor backslashes, because search_words() splits words there. */
function quoted(lexeme: string): string {
  return `'${lexeme}'`;
}
