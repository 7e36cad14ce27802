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
import { everydayWords, type Stem } from './everyday-words.ts';
import {
  devanagariStem,
  englishSoundsOf,
  soundsOf,
  withoutEnding,
  withoutEnglishEndings,
  type Sounds,
} from './hindi-sounds.ts';

/** A line of the list. A filler word, which says nothing about the subject of a question, has no meaning. */
export interface HindiWord {
  /** The English words that it means. */
  readonly meanings: readonly Stem[];
  /** The lexemes of its spellings in Devanagari, for profiles in Hindi. */
  readonly lexemes: readonly string[];
}

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

/** Endings of verbs, longest first: "bechna", "bechun", "bechega". */
const VERB_ENDINGS =
  `unga ungi enge oonga oongi ega egi iye iyega oon aun aau aaye aya aye ane ana ani ati ata ate aai aao na ne ni ta te ti un
  en ein ye yi ya yen ke kar oo ao ai au a e i o u ाऊंगा ाएंगे ूंगा ूंगी ऊंगा एंगे ेंगे एगा ेगा ेगी इए िए िये ाना ाने ानी ाता ाते ाती ाऊं ाएं ाया ाई
  ना ने नी ता ते ती कर के ूं ऊं एं ें या यी ाए ए ये ई ऊ ओ ू े ो ा ी`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length);
/** Of letters. Devanagari needs fewer. */
const STEM_MIN = { latin: 3, devanagari: 2 } as const;

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
  const pairs: { readonly first: string; readonly second: string; readonly word: HindiWord }[] = [];
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
  const english = [...ofEnglish].map(([word, lexeme]): Spelling => {
    return { form: word, ...englishSoundsOf(word), word: { meanings: [{ word, lexeme }], lexemes: [] } };
  });
  const phraseOf = phraseKeys({ spelled, verbs });
  const phrases = new Map(pairs.toReversed().map(({ first, second, word }) => [phraseOf(first, second), word]));
  return lookUp({ spelled, verbs, phrases, english });
}

/** A spelling of a word, with its sounds. */
interface Spelling extends Sounds {
  readonly form: string;
  readonly word: HindiWord;
}

interface Lists {
  readonly spelled: ReadonlyMap<string, HindiWord>;
  readonly verbs: ReadonlyMap<string, HindiWord>;
  readonly phrases: ReadonlyMap<string, HindiWord>;
  /** The English words of the list of fields, which many people write in Devanagari. */
  readonly english: readonly Spelling[];
}

function lookUp(lists: Lists): HindiWords {
  const { spelled, verbs, phrases } = lists;
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
  const phraseOf = phraseKeys(lists);
  const ofScript = (word: string) => (DEVANAGARI.test(word) ? devanagari : latin);
  return {
    spelled: (word) => spelled.get(word) ?? verbs.get(word) ?? verbOf(word),
    sounding: (word) => ofScript(word).sounding(word),
    similar: (word) => soundingVerb(word) ?? ofScript(word).similar(word),
    joined: (first, second) => phrases.get(phraseOf(first, second)),
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
function devanagariWords(spellings: readonly Spelling[], english: readonly Spelling[]): Unlisted {
  const stems = spellings
    .filter(({ form }) => DEVANAGARI.test(form))
    .map((each) => ({ ...each, full: devanagariStem(each.form) }));
  const byStem = new Map(stems.toReversed().map(({ full, word }) => [full, word]));
  const latin = spellings.filter(({ form, consonants }) => consonants.length >= SHORT_MIN && !DEVANAGARI.test(form));
  const latinByFull = new Map(latin.toReversed().map(({ full, word }) => [full, word]));
  const heard = english.map((each) => ({ ...each, full: asHeard(each.full), consonants: asHeard(each.consonants) }));
  const byHeardConsonants = Map.groupBy(heard, ({ consonants }) => consonants);
  const englishSounding = (word: string) => {
    const { full, consonants } = soundsOf(word);
    const errorsMax = consonants.length < SHORT_MIN ? 0 : Math.floor(full.length / LETTERS_PER_ERROR);
    return nearest(asHeard(full), byHeardConsonants.get(asHeard(consonants)) ?? [], errorsMax);
  };
  const sounding = (word: string) => byStem.get(devanagariStem(word));
  return {
    sounding,
    similar(word) {
      const stem = devanagariStem(word);
      const singular = withoutEnglishEndings(word);
      const found =
        singular.flatMap((each) => sounding(each) ?? [])[0] ??
        [word, ...singular].flatMap((each) => englishSounding(each) ?? [])[0] ??
        latinByFull.get(soundsOf(word).full);
      if (found || stem.length < TWO_ERRORS_MIN) return found;
      const near = stems.filter(({ full }) => isNear(stem, full));
      return nearest(stem, near, 1);
    },
  };
}

/** English spells the "z" of "calories" as an "s". */
function asHeard(sounds: string): string {
  return sounds.replaceAll('j', 's');
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
function nearest(full: string, spellings: readonly Spelling[], errorsMax: number): HindiWord | undefined {
  let best: { readonly errors: number; readonly word: HindiWord } | undefined;
  for (const { full: other, word } of spellings) {
    const errors = editDistance(full, other);
    if (errors <= errorsMax && errors < (best?.errors ?? Infinity)) best = { errors, word };
  }
  return best?.word;
}

/** Two words that mean something together have the same key in every form and spelling, except filler words other than verbs. */
function phraseKeys({ spelled, verbs }: Pick<Lists, 'spelled' | 'verbs'>): (first: string, second: string) => string {
  const keyOf = (word: string): string => {
    const listed = spelled.get(word)?.meanings.length;
    if (listed !== undefined && listed > 0) return withoutEnding(soundsOf(word).full);
    const verb = [word, ...verbStems(word)].find((stem) => verbs.has(stem));
    if (verb !== undefined) return soundsOf(verb).full;
    return listed === 0 ? word : withoutEnding(soundsOf(word).full);
  };
  return (first, second) => `${keyOf(first)} ${keyOf(second)}`;
}

/** Returns what is left of a word without the endings of a verb, longest ending first. */
function verbStems(word: string): string[] {
  const stemMin = DEVANAGARI.test(word) ? STEM_MIN.devanagari : STEM_MIN.latin;
  return VERB_ENDINGS.filter((each) => word.endsWith(each) && word.length - each.length >= stemMin).map((each) =>
    word.slice(0, -each.length),
  );
}

/** Of a word that is listed twice, the first line counts. */
function addOnce(map: Map<string, HindiWord>, key: string, word: HindiWord): void {
  if (!map.has(key)) map.set(key, word);
}
