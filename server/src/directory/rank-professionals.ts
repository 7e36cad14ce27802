import { sql, type RawBuilder } from 'kysely';
import type { UserContext } from '../context.ts';
import { one } from '../db/rows.ts';
import type { FoundPage } from '../db/search-words.ts';
import type { Question } from './read-question.ts';

/** How a page of ranked people is cut out. */
export interface Ranking {
  readonly filters: readonly RawBuilder<unknown>[];
  /** The order, or undefined for the most relevant first. */
  readonly order: RawBuilder<unknown> | undefined;
  readonly page: number;
  readonly size: number;
}

/** How many profiles a search compares: of everyone, and as many again of the leading people. */
const CANDIDATES_MAX = 1_200;
/** The number of best-rated people among whom a search looks for common words. */
export const LEADING_MAX = 5_000;
/** A search finds at most this many people. */
const FOUND_MAX = 500;
/** A person is found if they are at least this relevant, where the most relevant person is 1. */
const RELEVANCE_MIN = 0.2;

/** Weights of D (name), C (bio), B (headline) and A (profession and skills) for a word of the question itself. */
const TYPED_WEIGHTS = '{0.4,0.3,0.6,1}';
/** The same for the words of a field, which say little in a name or a bio. */
const FIELD_WEIGHTS = '{0.1,0.15,0.6,1}';

/**
 * Finds the people who fit a question best: by the weights of its words and fields in their profiles, then by rating,
 * response rate, response time and recent activity.
 */
export async function rankProfessionals(ctx: UserContext, question: Question, ranking: Ranking): Promise<FoundPage> {
  const parts = relevanceOf(question);
  if (parts.length === 0) return { ids: [], total: 0 };
  const { everyone, leading } = candidatesOf(question);
  const { filters, order = sql`relevance * (0.5 + quality) desc, user_id`, page, size } = ranking;
  return one(
    ctx.db,
    sql<FoundPage>`
      with candidate as materialized (
        (select user_id, document from directory_documents where document @@ ${everyone}::tsquery limit ${CANDIDATES_MAX})
        union all
        (select user_id, document from directory_documents
         where is_leading and document @@ ${leading}::tsquery and not document @@ ${everyone}::tsquery
         limit ${CANDIDATES_MAX})
      ), relevant as (
        select user_id, ${sql.join(parts, sql` + `)} as relevance from candidate
        order by relevance desc limit ${2 * FOUND_MAX}
      ), listed as (
        select relevant.relevance, max(relevant.relevance) over () as best, directory_entries.*
        from relevant join directory_entries using (user_id)
        where ${sql.join(filters, sql` and `)}
      ), found as materialized (
        select listed.*, expert_quality(stats, last_active_at) as quality
        from listed
        join profile_stats stats using (user_id)
        join user_presence using (user_id)
        where relevance >= ${RELEVANCE_MIN} * best
        order by relevance desc limit ${FOUND_MAX}
      )
      select
        (select count(*) from found) as total,
        array(select user_id from found order by ${order} limit ${size} offset ${page * size}) as ids`,
  );
}

function lexemesOf({ words, fields }: Question): string[] {
  return [...new Set([...words.map(({ lexeme }) => lexeme), ...fields.flatMap(({ field }) => field.lexemes)])];
}

function relevanceOf({ words, fields }: Question): RawBuilder<unknown>[] {
  return [
    ...words.map(({ lexeme, weight }) => rank(TYPED_WEIGHTS, [lexeme], weight)),
    // ts_rank() divides by the number of words. The root keeps a field with many of them from being at a disadvantage.
    ...fields.map(({ field, score }) => rank(FIELD_WEIGHTS, field.lexemes, score * Math.sqrt(field.lexemes.length))),
  ];
}

function rank(weights: string, lexemes: readonly string[], weight: number): RawBuilder<unknown> {
  return sql`${weight}::real * ts_rank(${weights}::real[], document, ${anyOf(lexemes)}::tsquery)`;
}

/**
 * Returns the lexemes to look up among all people, and those among the leading ones. Rare lexemes are looked up first,
 * until they would find too many.
 */
function candidatesOf(question: Question): { readonly everyone: string; readonly leading: string } {
  const { shares } = question;
  const byShare = lexemesOf(question).toSorted((a, b) => shares.of(a) - shares.of(b));
  const leadingCount = Math.min(shares.profiles, LEADING_MAX);
  const rare = untilMany(byShare, (lexeme) => shares.of(lexeme) * shares.profiles);
  const common = untilMany(byShare, (lexeme) => shares.of(lexeme) * leadingCount);
  return { everyone: anyOf(rare), leading: anyOf(common.length > 0 ? common : byShare.slice(0, 1)) };
}

/** Returns the first lexemes until their profiles are more than the most that a search reads. */
function untilMany(lexemes: readonly string[], profilesOf: (lexeme: string) => number): string[] {
  let sum = 0;
  return lexemes.filter((lexeme) => {
    sum += profilesOf(lexeme);
    return sum <= CANDIDATES_MAX;
  });
}

function anyOf(lexemes: readonly string[]): string {
  return lexemes.map(quoted).join(' | ');
}

/** A lexeme contains neither quotes nor backslashes, because search_words() splits words there. */
function quoted(lexeme: string): string {
  return `'${lexeme}'`;
}
