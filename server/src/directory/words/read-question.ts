import { foldText, LANGUAGES, type LanguageCode } from '@proverse/shared';
import type { Pool } from 'pg';
import { fromFunction } from '../../database/call-function.ts';
import { many } from '../../database/rows.ts';
import { editDistance } from './edit-distance.ts';
import {
  everydayWords,
  type EverydayWords,
  type FieldOfWord,
  type QuestionWord,
  type ScoredField,
  type Stem,
} from './everyday-words.ts';
import type { HindiWord } from './hindi-word.ts';
import { latinOf, soundsOf } from './hindi-sounds.ts';
import { hindiWords } from './hindi-words.ts';
import { lexemeShares, type LexemeShares } from './lexeme-shares.ts';
import { isFiller } from './filler-words.ts';
import { questionLanguage } from './question-language.ts';
import { readHindi } from './read-hindi.ts';

/** A search as understood: its meaningful words, with typing errors corrected, and the professional fields they suggest. */
export interface Question {
  readonly words: readonly QuestionWord[];
  readonly fields: readonly ScoredField[];
  readonly shares: LexemeShares;
  /** Its language, if it cannot be English. */
  readonly language: LanguageCode | undefined;
}

/** A corrected word has slightly less weight than one that was typed correctly. */
const CORRECTED_WEIGHT = 0.9;
/** Someone with "e-KYC" fits a search for it better than someone with "KYC". A Hindi phrase stands for two words. */
const JOINED_WEIGHT = 2;
/** Only this many unknown words are completed or corrected. */
const UNKNOWN_MAX = 3;
const CORRECTED_LENGTH_MIN = 4;
/** `directory_words_of` stores no longer words, so a longer one cannot be completed or corrected. */
const UNKNOWN_LENGTH_MAX = 40;
/** A longer search is a question in whole words, so its words are not completed. */
const KEYWORDS_MAX = 3;
/** A part of a word is completed to at most this many words. */
const COMPLETIONS_MAX = 30;
/** Further words are ignored, because each is compared with every candidate. No question of the benchmark has more. */
const WORDS_MAX = 20;

/** The lexemes under which profiles name their languages, by their names as words. Almost everyone answers in English. */
const LANGUAGE_LEXEMES = new Map(
  LANGUAGES.filter(({ code }) => code !== 'en').flatMap(({ code, name, native }) =>
    [name, native].map((each): [string, string] => [foldText(each), `language${code}`]),
  ),
);

const DEVANAGARI = /[\u0900-\u097f]/;
/** Dots of Devanagari abbreviations: "एल.आई.सी." is read like "एल आई सी". */
const LETTER_DOTS = /(?<=[\u0900-\u097f])\.(?=\s|[\u0900-\u097f]|$)/gu;

/** Reads a question of at most 200 characters. */
export async function readQuestion(pool: Pool, text: string): Promise<Question> {
  const [everyday, hindi, shares, typed] = await Promise.all([
    everydayWords(pool),
    hindiWords(pool),
    lexemeShares(pool),
    stemsOf(pool, text.replaceAll(LETTER_DOTS, ' ')),
  ]);
  const isSubject = ({ word, lexeme, isFound }: TypedWord) =>
    isFound || shares.of(lexeme) > 0 || everyday.lexemes.has(word) || LANGUAGE_LEXEMES.has(word);
  const { isHindi, words: understood } = readHindi(typed, text.trim().split(/\s+/u).length, hindi, (each) =>
    isSubject(each) ? 'subject' : everyday.isKnown(each.word) || isFiller(each.word) ? 'common' : 'unknown',
  );
  const meaningful = understood.filter(({ word: { word }, hindi: known }) => known ?? !isFiller(word));
  const all = typed.map((word) => ({ word, hindi: undefined, partners: [], isPhrase: false }));
  // A short search such as "The Who" or "Sara" may be a name.
  const isName = meaningful.length === 0 && (!isHindi || typed.length <= KEYWORDS_MAX);
  const read = (isName ? all : meaningful).slice(0, WORDS_MAX);
  const unknown = read
    .filter(({ word, hindi: known }) => !known && !isSubject(word) && !everyday.isKnown(word.word))
    .map(({ word }) => word)
    .filter(({ word }) => word.length <= UNKNOWN_LENGTH_MAX)
    .slice(0, UNKNOWN_MAX);
  const completionsMax = read.length <= KEYWORDS_MAX ? COMPLETIONS_MAX : 0;
  const meanings =
    unknown.length > 0 ? await guess(pool, everyday, unknown, { completionsMax, isHindi }) : new Map<string, Meaning>();
  const spellings = spellingsOf(text);
  const joinedWords = typed.filter(({ isJoined }) => isJoined);
  const words = read.map(({ word: { word, lexeme, isJoined }, hindi: known, partners, isPhrase }): QuestionWord => {
    if (known) {
      const typedAs = [word, ...partners.map((other) => other.word)].map((each) => spellings.get(each) ?? each);
      const each = hindiWord({ word, lexeme }, known, typedAs.join(' '));
      return isPhrase ? { ...each, weight: JOINED_WEIGHT * each.weight } : each;
    }
    const language = LANGUAGE_LEXEMES.get(word);
    const own = language === undefined ? [lexeme] : [lexeme, language];
    const { lexemes, isCorrected } = meanings.get(word) ?? { lexemes: own, isCorrected: false };
    const weight = Math.max(...lexemes.map((each) => shares.weightOf(each)));
    const factor = isCorrected ? CORRECTED_WEIGHT : isJoined ? JOINED_WEIGHT : 1;
    const joined = joinedWords.filter((other) => other.word !== word && other.word.includes(word));
    return {
      word,
      lexemes,
      weight: factor * weight,
      joined: joined.map((other) => other.lexeme),
      isJoined,
      // A part of many words does not lead to a field.
      fields: everyday.fieldsOfWord({ word, lexeme: lexemes.length === 1 ? lexemes.join('') : '' }),
    };
  });
  const distinct = [...new Map(words.map((each) => [each.lexemes.join(' '), each])).values()];
  return { words: distinct, fields: everyday.fieldsOf(distinct), shares, language: questionLanguage(text, isHindi) };

  function hindiWord(own: Stem, { meanings: english, lexemes }: HindiWord, spelling: string): QuestionWord {
    const weights = english.map(({ lexeme }) => shares.weightOf(lexeme));
    // Each lexeme is compared with each candidate, and most profiles are in English.
    const ofProfiles = lexemes.filter((lexeme) => shares.of(lexeme) > 0);
    return {
      word: own.word,
      lexemes: [...new Set([own.lexeme, ...ofProfiles, ...english.map(({ lexeme }) => lexeme)])],
      weight: weights.reduce((sum, each) => sum + each, 0) / weights.length,
      joined: [],
      isJoined: false,
      fields: meanOf(english.map((stem) => everyday.fieldsOfWord(stem))),
      hindi: spelling,
    };
  }
}

/** The fields of several words, each with its mean share. */
function meanOf(all: readonly (readonly FieldOfWord[])[]): FieldOfWord[] {
  const shares = new Map<string, number>();
  for (const { name, share } of all.flat()) shares.set(name, (shares.get(name) ?? 0) + share / all.length);
  return [...shares].map(([name, share]) => ({ name, share }));
}

/** The words of a text as they were typed, by their folded forms. */
function spellingsOf(text: string): Map<string, string> {
  return new Map(text.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => [foldText(word), word]));
}

interface TypedWord extends Stem {
  /** Whether it was typed in parts, such as "e-KYC". */
  readonly isJoined: boolean;
  /** Whether it is joined and in a profile. */
  readonly isFound: boolean;
}

/** The known words that an unknown one is searched as. */
interface Meaning {
  readonly lexemes: readonly string[];
  readonly isCorrected: boolean;
}

/**
 * Returns the words and those joined words that are in profiles. The words of a short search are joined with each other
 * too: "node js" may be "NodeJS".
 */
async function stemsOf(pool: Pool, text: string): Promise<TypedWord[]> {
  const words = text.trim().split(/\s+/u);
  const stems = await many(
    pool,
    fromFunction('words_of_question', { p_text: text, p_joined: words.length <= KEYWORDS_MAX ? words.join('.') : '' }),
  );
  const whole = stems.filter(({ isJoined, isFound }) => !isJoined || isFound);
  if (stems.length > 0) return whole.length > 0 ? whole : stems;
  // A single letter is not a word, but may be the beginning of one.
  const letter = /^[a-z]$/.exec(text.trim().toLowerCase())?.[0];
  return letter === undefined ? [] : [{ word: letter, lexeme: letter, isJoined: false, isFound: false }];
}

/**
 * Returns the meanings of unknown words: the known words that contain them, or else the most similar known word. Words of
 * one or two characters must be at the beginning of the known word. A word that a profile does contain is left out.
 * Similarity by trigrams misses short words with two swapped characters, so each possible swap is looked up.
 */
async function guess(
  pool: Pool,
  everyday: EverydayWords,
  unknown: readonly Stem[],
  { completionsMax, isHindi }: { readonly completionsMax: number; readonly isHindi: boolean },
): Promise<Map<string, Meaning>> {
  // Most names and skills are in Latin letters. In a longer question, a word is rarely one.
  const latin = completionsMax > 0 ? unknown.filter(({ word }) => DEVANAGARI.test(word)) : [];
  const compared = [...unknown, ...latin.map(({ word, lexeme }) => ({ word: latinOf(word), lexeme }))];
  const rows = await many(
    pool,
    fromFunction('guess_words', {
      p_words: compared.map(({ word }) => word),
      p_lexemes: compared.map(({ lexeme }) => lexeme),
      p_correctable: compared.map(({ word }) => word.length >= CORRECTED_LENGTH_MIN),
      p_completions_max: completionsMax,
    }),
  );
  const meanings = new Map<string, Meaning>();
  for (const { word } of unknown) {
    const answers = rows.filter(({ typed }) => typed === word);
    if (answers.length === 0) continue;
    const known = answers.flatMap(({ word: other, lexeme, is_part: isPart }) =>
      other !== null && lexeme !== null ? [{ word: other, lexeme, isPart }] : [],
    );
    const completions = [...known.filter(({ isPart }) => isPart), ...soundingLike(word)].map(({ lexeme }) => lexeme);
    const ofEverybody = [...everyday.lexemes].map(([other, lexeme]) => ({ word: other, lexeme }));
    const similar =
      word.length >= CORRECTED_LENGTH_MIN ? correctionOf(word, [...known, ...ofEverybody], isHindi) : undefined;
    if (completions.length > 0) meanings.set(word, { lexemes: [...new Set(completions)], isCorrected: false });
    else if (similar) meanings.set(word, { lexemes: [similar.lexeme], isCorrected: true });
  }
  return meanings;

  function soundingLike(word: string): Stem[] {
    if (!DEVANAGARI.test(word)) return [];
    const [typedAs, { consonants }] = [latinOf(word), soundsOf(word)];
    return rows.flatMap(({ typed, word: other, lexeme }) =>
      typed === typedAs && other !== null && lexeme !== null && soundsOf(other).consonants === consonants
        ? [{ word: other, lexeme }]
        : [],
    );
  }
}

/** Returns the most similar word, or undefined if none is similar enough. An unknown word among Hindi ones is rarely English. */
function correctionOf(typed: string, others: readonly Stem[], isHindi: boolean): Stem | undefined {
  const errorsMax = (typed.length < 6 ? 1 : 2) - (isHindi ? 1 : 0);
  if (errorsMax === 0) return undefined;
  let best: { readonly errors: number; readonly stem: Stem } | undefined;
  for (const stem of others) {
    if (Math.abs(stem.word.length - typed.length) > errorsMax) continue;
    const errors = editDistance(typed, stem.word);
    if (errors <= errorsMax && errors < (best?.errors ?? Infinity)) best = { errors, stem };
  }
  return best?.stem;
}
