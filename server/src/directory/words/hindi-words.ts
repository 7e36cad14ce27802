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
import { soundsOf, type Sounds } from './hindi-sounds.ts';

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
  const [spelled, verbs, phrases] = [
    new Map<string, HindiWord>(),
    new Map<string, HindiWord>(),
    new Map<string, HindiWord>(),
  ];
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
      if (second !== undefined) addOnce(phrases, phraseOf(first, second), word);
      else if (form.endsWith('~')) addOnce(verbs, form.slice(0, -1), word);
      else addOnce(spelled, form, word);
    }
  }
  const { lexemes: ofEnglish } = await everydayWords(pool);
  const english = [...ofEnglish].map(([word, lexeme]): Spelling => {
    return { ...soundsOf(word), word: { meanings: [{ word, lexeme }], lexemes: [] } };
  });
  return lookUp({ spelled, verbs, phrases, english });
}

/** A spelling of a word, with its sounds. */
interface Spelling extends Sounds {
  readonly word: HindiWord;
}

interface Lists {
  readonly spelled: ReadonlyMap<string, HindiWord>;
  readonly verbs: ReadonlyMap<string, HindiWord>;
  readonly phrases: ReadonlyMap<string, HindiWord>;
  /** The English words of the list of fields, which many people write in Devanagari. */
  readonly english: readonly Spelling[];
}

function lookUp({ spelled, verbs, phrases, english }: Lists): HindiWords {
  const all = [...spelled, ...verbs].map(([form, word]): Spelling => ({ ...soundsOf(form), word }));
  // Filler words keep others from being taken for something else. Of equally near words, one with a meaning counts.
  const spellings = all.toSorted((a, b) => Number(b.word.meanings.length > 0) - Number(a.word.meanings.length > 0));
  const verbOf = (word: string) => verbStems(word).flatMap((stem) => verbs.get(stem) ?? [])[0];
  const byFull = new Map(spellings.toReversed().map(({ full, word }) => [full, word]));
  const byShort = Map.groupBy(spellings, ({ short }) => short);
  const byConsonants = Map.groupBy(spellings, ({ consonants }) => consonants);
  const englishByConsonants = Map.groupBy(english, ({ consonants }) => consonants);
  return {
    spelled: (word) => spelled.get(word) ?? verbs.get(word) ?? verbOf(word),
    sounding: (word) => byFull.get(soundsOf(word).full),
    similar(word) {
      const { full, short, consonants } = soundsOf(word);
      if (short.length < SHORT_MIN) return undefined;
      const errorsMax = Math.floor(full.length / LETTERS_PER_ERROR);
      return (
        nearest(full, byShort.get(short) ?? [], errorsMax + 1) ??
        (DEVANAGARI.test(word) ? nearest(full, englishByConsonants.get(consonants) ?? [], errorsMax) : undefined) ??
        nearest(full, byConsonants.get(consonants) ?? [], errorsMax) ??
        nearest(
          full,
          spellings.filter((other) => isNear(short, other.short)),
          errorsMax,
        )
      );
    },
    joined: (first, second) => phrases.get(phraseOf(first, second)),
  };
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

function phraseOf(first: string, second: string): string {
  return [first, second].map((word) => soundsOf(verbStems(word)[0] ?? word).full).join(' ');
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
