import type { Pool } from 'pg';
import { many } from '../db/rows.ts';
import { editDistance } from './edit-distance.ts';
import { everydayWords, type EverydayWords, type QuestionWord, type ScoredField } from './everyday-words.ts';
import { lexemeShares, type LexemeShares } from './lexeme-shares.ts';
import { isFiller } from './filler-words.ts';

/** What a search is for: the words that count, with typing errors corrected, and the fields they lead to. */
export interface Question {
  readonly words: readonly QuestionWord[];
  readonly fields: readonly ScoredField[];
  readonly shares: LexemeShares;
  /** Whether a word is neither a known word nor one of any profile. It may be a part of a word or of a name. */
  readonly hasUnknownWord: boolean;
}

/** A corrected word counts a little less than a typed one. */
const CORRECTED_WEIGHT = 0.9;
const CORRECTED_MAX = 3;
const CORRECTED_LENGTH_MIN = 4;
const CORRECTED_LENGTH_MAX = 40;
/** More words are ignored: each is compared with every candidate. No labelled question has that many that count. */
const WORDS_MAX = 20;

/** Reads a question of at most 200 characters. */
export async function readQuestion(pool: Pool, text: string): Promise<Question> {
  const [everyday, shares, typed] = await Promise.all([everydayWords(pool), lexemeShares(pool), stemsOf(pool, text)]);
  const meaningful = typed.filter(({ word }) => !isFiller(word));
  const read = (meaningful.length > 0 ? meaningful : typed).slice(0, WORDS_MAX);
  const unknown = read.filter(({ word, lexeme }) => shares.of(lexeme) === 0 && !everyday.isKnown(word));
  const corrections = unknown.length > 0 ? await correct(pool, everyday, unknown) : new Map<string, Correction>();
  const words = read.map(({ word, lexeme }): QuestionWord => {
    const correction = corrections.get(word);
    if (!correction || correction.isKnown) return { word, lexeme, weight: shares.weightOf(lexeme) };
    return { ...correction, weight: CORRECTED_WEIGHT * shares.weightOf(correction.lexeme) };
  });
  const distinct = [...new Map(words.map((each) => [each.lexeme, each])).values()];
  return {
    words: distinct,
    fields: everyday.fieldsOf(distinct),
    shares,
    hasUnknownWord: unknown.some(({ word }) => corrections.get(word)?.isKnown !== true),
  };
}

interface Stem {
  readonly word: string;
  readonly lexeme: string;
}

interface Correction extends Stem {
  /** Whether a profile has the word as it was typed. */
  readonly isKnown: boolean;
}

function stemsOf(pool: Pool, text: string): Promise<Stem[]> {
  return many<Stem>(pool, {
    name: 'directory.question-words',
    text: `
      select word, lexeme from search_words($1), search_lexeme(word) lexeme where lexeme is not null order by place`,
    values: [text],
  });
}

/**
 * Returns, for each of these words that a profile has or that resembles a known one, the word that is meant. Trigrams find
 * most similar words of profiles, but not short words with two characters swapped, so those are looked up themselves.
 */
async function correct(
  pool: Pool,
  everyday: EverydayWords,
  unknown: readonly Stem[],
): Promise<Map<string, Correction>> {
  const correctable = new Set(
    unknown
      .slice(0, CORRECTED_MAX)
      .map(({ word }) => word)
      .filter(({ length }) => length >= CORRECTED_LENGTH_MIN && length <= CORRECTED_LENGTH_MAX),
  );
  const rows = await many<{ typed: string; lexeme: string; word: string | null; found: string | null }>(pool, {
    name: 'directory.similar-words',
    text: `
      select typed.word as typed, typed.lexeme, similar_word.word, search_lexeme(similar_word.word) as found
      from unnest($1::text[], $2::text[], $3::boolean[]) typed (word, lexeme, is_correctable)
      left join lateral (
        (select word from directory_words where is_correctable and word % typed.word
         order by similarity(word, typed.word) desc, word limit 8)
        union all
        select word from directory_words
        where is_correctable and word = any (array(
          select left(typed.word, i - 1) || substr(typed.word, i + 1, 1) || substr(typed.word, i, 1) || substr(typed.word, i + 2)
          from generate_series(1, length(typed.word) - 1) i
        ))
      ) similar_word on true
      where not exists (
        select from directory_documents where document @@ format('''%s''', typed.lexeme)::tsquery
      )`,
    values: [
      unknown.map(({ word }) => word),
      unknown.map(({ lexeme }) => lexeme),
      unknown.map(({ word }) => correctable.has(word)),
    ],
  });
  const corrections = new Map<string, Correction>();
  for (const { word, lexeme } of unknown) {
    const similar = rows.filter(({ typed }) => typed === word);
    if (similar.length === 0) corrections.set(word, { word, lexeme, isKnown: true });
    else {
      const meant = meantBy(word, [
        ...similar.flatMap(({ word: other, found }) =>
          other !== null && found !== null ? [{ word: other, lexeme: found }] : [],
        ),
        ...(correctable.has(word) ? [...everyday.lexemes].map(([other, stem]) => ({ word: other, lexeme: stem })) : []),
      ]);
      if (meant) corrections.set(word, { ...meant, isKnown: false });
    }
  }
  return corrections;
}

/** Returns the most similar word, or undefined if none is similar enough. */
function meantBy(typed: string, others: readonly Stem[]): Stem | undefined {
  const errorsMax = typed.length < 6 ? 1 : 2;
  let best: { readonly errors: number; readonly stem: Stem } | undefined;
  for (const stem of others) {
    if (Math.abs(stem.word.length - typed.length) > errorsMax) continue;
    const errors = editDistance(typed, stem.word);
    if (errors <= errorsMax && errors < (best?.errors ?? Infinity)) best = { errors, stem };
  }
  return best?.stem;
}
