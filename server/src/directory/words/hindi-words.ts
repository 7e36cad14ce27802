/**
 * Everyday Hindi words and the English words that they mean, so that a question in Devanagari or in Latin letters, with any spelling,
 * finds the profiles that one in English would.
 */
import { readFile } from 'node:fs/promises';
import { foldText } from '@proverse/shared';
import { fromFunction } from '../../database/call-function.ts';
import { many, type Queryable } from '../../database/rows.ts';
import { cachedFor } from '../cached-for.ts';
import { editDistance } from './edit-distance.ts';
import { everydayWords } from './everyday-words.ts';
import type { HindiWord } from './hindi-word.ts';
import { phraseFinder, verbStems, type Phrase } from './hindi-phrases.ts';
import {
  devanagariStem,
  heardEnglish,
  heardOf,
  soundsOf,
  withoutEnglishEndings,
  type Heard,
  type Sounds,
} from './hindi-sounds.ts';

export interface HindiWords {
  /** Returns a word that is spelled as in the list, or a form of such a verb. */
  spelled(word: string): HindiWord | undefined;
  /** Returns a word that sounds the same with all its vowels. */
  sounding(word: string): HindiWord | undefined;
  /** Returns the word that is most likely meant by an unknown spelling. */
  similar(word: string): HindiWord | undefined;
  /** Returns what two words mean together: "sir dard" is a headache. */
  joined(first: string, second: string): HindiWord | undefined;
}

const LIST = new URL('hindi-words.txt', import.meta.url);
/** Shorter words have too many neighbours to be recognized without their vowels. */
const SHORT_MIN = 3;
const DEVANAGARI = /[\u0900-\u097f]/;
const CORRECTED_MIN = 5;
const TWO_ERRORS_MIN = 8;
/** A word of so many letters may have one wrong letter. */
const LETTERS_PER_ERROR = 3;
/** The same of an English word as it is heard in Devanagari. */
const HEARD_PER_ERROR = 4;

/** Returns the list. The database reduces its words to lexemes, as it does with profiles and questions. */
export const hindiWords = cachedFor(Infinity, load);

async function load(pool: Queryable): Promise<HindiWords> {
  const lines = (await readFile(LIST, 'utf8'))
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((column) => column.trim().split(/\s+/)));
  const texts = lines.flatMap(([devanagari = [], , english = []]) => [...devanagari, ...english]);
  const rows = await many(
    pool,
    fromFunction('stems_of_fields', { p_names: ['hindi'], p_of_profiles: [false], p_texts: [texts.join(' ')] }),
  );
  const lexemes = new Map(rows.map(({ word, lexeme }) => [word, lexeme]));
  const [spelled, verbs] = [new Map<string, HindiWord>(), new Map<string, HindiWord>()];
  const pairs: Phrase[] = [];
  for (const [devanagari = [], latin = [], english = []] of lines) {
    const stems = (words: readonly string[]) =>
      words.flatMap((word) => {
        const lexeme = lexemes.get(foldText(word));
        return lexeme === undefined ? [] : [{ word, lexeme }];
      });
    const meanings = stems(english);
    const word = {
      meanings,
      lexemes: [...new Set(meanings.length === 0 ? [] : stems(devanagari).map(({ lexeme }) => lexeme))],
    };
    for (const form of [...devanagari, ...latin].map(foldText)) {
      const [first = '', second] = form.split('_');
      if (second !== undefined) pairs.push({ first, second, word });
      else if (form.endsWith('~')) addOnce(verbs, form.slice(0, -1), word);
      else addOnce(spelled, form, word);
    }
  }
  const { lexemes: ofEnglish } = await everydayWords(pool);
  const english = [...ofEnglish].map(([word, lexeme]): EnglishWord => {
    return { ...heardEnglish(word), word: { meanings: [{ word, lexeme }], lexemes: [] } };
  });
  return lookUp({ spelled, verbs, english }, phraseFinder({ spelled, verbs }, pairs));
}

/** A spelling of a word, with its sounds. */
interface Spelling extends Sounds {
  readonly form: string;
  readonly word: HindiWord;
}

interface EnglishWord extends Heard {
  readonly word: HindiWord;
}

interface Lists {
  readonly spelled: ReadonlyMap<string, HindiWord>;
  readonly verbs: ReadonlyMap<string, HindiWord>;
  /** The English words of the list of fields, which many people write in Devanagari. */
  readonly english: readonly EnglishWord[];
}

function lookUp(lists: Lists, joined: HindiWords['joined']): HindiWords {
  const { spelled, verbs } = lists;
  const all = [...spelled, ...verbs].map(([form, word]): Spelling => ({ form, ...soundsOf(form), word }));
  // Filler words keep others from being taken for something else. Of equally near words, one with a meaning counts.
  const spellings = all.toSorted((a, b) => Number(b.word.meanings.length > 0) - Number(a.word.meanings.length > 0));
  const verbsByFull = new Map([...verbs].toReversed().map(([form, word]) => [soundsOf(form).full, word]));
  const verbOf = (word: string) => verbStems(word).flatMap((stem) => verbs.get(stem) ?? [])[0];
  const soundingVerb = (word: string) =>
    verbStems(word).flatMap((stem) =>
      stem.length >= SHORT_MIN ? (verbsByFull.get(soundsOf(stem).full) ?? []) : [],
    )[0];
  const [latin, devanagari] = [latinWords(spellings), devanagariWords(spellings, lists.english)];
  const ofScript = (word: string) => (DEVANAGARI.test(word) ? devanagari : latin);
  return {
    spelled: (word) => spelled.get(word) ?? verbs.get(word) ?? verbOf(word),
    sounding: (word) => ofScript(word).sounding(word),
    similar: (word) => soundingVerb(word) ?? ofScript(word).similar(word),
    joined,
  };
}

type Unlisted = Pick<HindiWords, 'sounding' | 'similar'>;

/** Latin spellings are free: vowels are long or short, and "a" may be missing. */
function latinWords(spellings: readonly Spelling[]): Unlisted {
  const byFull = new Map(spellings.toReversed().map(({ full, word }) => [full, word]));
  const byShort = Map.groupBy(spellings, ({ short }) => short);
  const byConsonants = Map.groupBy(spellings, ({ consonants }) => consonants);
  return {
    sounding: (word) => byFull.get(soundsOf(word).full),
    similar(word) {
      const { full, short, consonants } = soundsOf(word);
      if (short.length < SHORT_MIN) return undefined;
      const errorsMax = Math.floor(full.length / LETTERS_PER_ERROR);
      return (
        nearest(full, byShort.get(short) ?? [], errorsMax + 1) ??
        nearest(full, consonants.length < SHORT_MIN ? [] : (byConsonants.get(consonants) ?? []), errorsMax) ??
        nearest(
          full,
          spellings.filter((other) => isNear(short, other.short)),
          errorsMax,
        )
      );
    },
  };
}

/** Devanagari is spelled as it is spoken, but English words are heard differently. */
function devanagariWords(spellings: readonly Spelling[], english: readonly EnglishWord[]): Unlisted {
  const stems = spellings
    .filter(({ form }) => DEVANAGARI.test(form))
    .map((each) => ({ ...each, full: devanagariStem(each.form) }));
  const byStem = new Map(stems.toReversed().map(({ full, word }) => [full, word]));
  const byConsonants = Map.groupBy(stems, ({ consonants }) => consonants);
  const latin = spellings.filter(({ form, consonants }) => consonants.length >= SHORT_MIN && !DEVANAGARI.test(form));
  const latinByFull = new Map(latin.toReversed().map(({ full, word }) => [full, word]));
  const englishByConsonants = Map.groupBy(english, ({ consonants }) => consonants);
  const englishOf = (word: string) => {
    const heard = heardOf(word);
    const candidates = englishByConsonants.get(heard.consonants) ?? [];
    const near = candidates.filter((each) => isHeardAs(heard, each));
    return nearest(heard.full, near, Infinity);
  };
  const sounding = (word: string) => byStem.get(devanagariStem(word));
  return {
    sounding,
    similar(word) {
      const stem = devanagariStem(word);
      const singular = withoutEnglishEndings(word);
      const found =
        singular.flatMap((each) => sounding(each) ?? [])[0] ??
        [word, ...singular].flatMap((each) => englishOf(each) ?? [])[0] ??
        latinByFull.get(soundsOf(word).full);
      if (found) return found;
      const { consonants } = soundsOf(word);
      const alike = consonants.length <= SHORT_MIN ? [] : (byConsonants.get(consonants) ?? []);
      const near = stem.length < TWO_ERRORS_MIN ? alike : stems.filter(({ full }) => isNear(stem, full));
      return nearest(stem, near, 1);
    },
  };
}

function isHeardAs(heard: Heard, english: Heard): boolean {
  const errors = editDistance(heard.full, english.full);
  if (heard.consonants.length < SHORT_MIN) return errors === 0;
  return (
    errors <= heard.full.length / LETTERS_PER_ERROR &&
    editDistance(heard.short, english.short) <= Math.floor(heard.short.length / HEARD_PER_ERROR)
  );
}

function isNear(short: string, other: string): boolean {
  const errorsMax = short.length < TWO_ERRORS_MIN ? 1 : 2;
  return (
    Math.min(short.length, other.length) >= CORRECTED_MIN &&
    Math.abs(short.length - other.length) <= errorsMax &&
    editDistance(short, other) <= errorsMax
  );
}

/** Returns the word with the fewest different letters. */
function nearest(
  full: string,
  spellings: readonly Pick<Spelling, 'full' | 'word'>[],
  errorsMax: number,
): HindiWord | undefined {
  let best: { readonly errors: number; readonly word: HindiWord } | undefined;
  for (const { full: other, word } of spellings) {
    const errors = editDistance(full, other);
    if (errors <= errorsMax && errors < (best?.errors ?? Infinity)) best = { errors, word };
  }
  return best?.word;
}

/** Of a word that is listed twice, the first line counts. */
function addOnce(map: Map<string, HindiWord>, key: string, word: HindiWord): void {
  if (!map.has(key)) map.set(key, word);
}
