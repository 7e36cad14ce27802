import type { HindiWord } from './hindi-word.ts';
import { devanagariStem, soundsOf, withoutEnding } from './hindi-sounds.ts';

/** Endings of verbs in Latin letters: "bechna", "bechun", "bechega". */
const LATIN_ENDINGS =
  `unga ungi enge oonga oongi ega egi iye iyega oon aun aau aaye aya aye ane ana ani ati ata ate aai aao na ne ni ta
  te ti un en ein ye yi ya yen ke kar oo ao ai au a e i o u wana wane wani waye waya wau waun`.split(/\s+/);
/** The same in Devanagari after a vowel, and after a consonant. Others have their work done with "ा" or "वा": "बनवाऊं". */
const AFTER_VOWEL = 'ना ने नी ता ते ती कर के ऊंगा ऊंगी एगा एगी येगा येगी एंगे ओगे इए इये इएगा ऊं एं यें ओ या यी ए ये ई ऊ'.split(' ');
const AFTER_CONSONANT = 'ना ने नी ता ते ती कर के ूंगा ूंगी ेगा ेगी ेंगे ोगे िए िये िएगा ूं ें ू े ो ा ी'.split(' ');
const VERB_ENDINGS = [
  ...LATIN_ENDINGS,
  ...AFTER_CONSONANT,
  ...['', 'ा', 'वा'].flatMap((cause) => AFTER_VOWEL.map((ending) => cause + ending)),
].toSorted((x, y) => y.length - x.length);
const DEVANAGARI = /[\u0900-\u097f]/;
/** Words of fewer consonants are not recognized by them alone. */
const LOOSE_MIN = 3;
/** Of letters. Devanagari needs fewer. */
const STEM_MIN = { latin: 3, devanagari: 2 } as const;

/** A phrase of the list, with its two words as they are spelled there. */
export interface Phrase {
  readonly first: string;
  readonly second: string;
  readonly word: HindiWord;
}

/** How two words that mean something together are compared. The loose key leaves out the vowels of long words. */
interface Key {
  readonly strict: string;
  readonly loose: string;
}

type KeyOf = (word: string) => Key;

interface Words {
  readonly spelled: ReadonlyMap<string, HindiWord>;
  readonly verbs: ReadonlyMap<string, HindiWord>;
}

/**
 * Returns a function that tells what two words mean together, in every form and spelling, except of filler words other than
 * verbs. If both are in Devanagari, short words must have the same vowels: "मान" is not "मन".
 */
export function phraseFinder(
  words: Words,
  phrases: readonly Phrase[],
): (first: string, second: string) => HindiWord | undefined {
  const inDevanagari = byKey(
    phrases.filter(({ first, second }) => isDevanagari(first, second)),
    spelledKeys(words),
  );
  const bySound = byKey(phrases, soundKeys(words));
  return (first, second) => (isDevanagari(first, second) ? inDevanagari : bySound)(first, second);
}

function isDevanagari(first: string, second: string): boolean {
  return DEVANAGARI.test(first) && DEVANAGARI.test(second);
}

function byKey(phrases: readonly Phrase[], keyOf: KeyOf): (first: string, second: string) => HindiWord | undefined {
  const keysOf = (first: string, second: string): Key => {
    const [one, other] = [keyOf(first), keyOf(second)];
    return { strict: `${one.strict} ${other.strict}`, loose: `${one.loose} ${other.loose}` };
  };
  const keyed = phrases.toReversed().map(({ first, second, word }) => ({ ...keysOf(first, second), word }));
  const found = new Map([
    ...keyed.map(({ loose, word }): [string, HindiWord] => [loose, word]),
    ...keyed.map(({ strict, word }): [string, HindiWord] => [strict, word]),
  ]);
  return (first, second) => {
    const { strict, loose } = keysOf(first, second);
    return found.get(strict) ?? found.get(loose);
  };
}

function spelledKeys(words: Words): KeyOf {
  return (word) => {
    const verb = verbOf(words, word);
    if (verb !== undefined) return both(`${devanagariStem(verb)}~`);
    const stem = devanagariStem(word);
    return words.spelled.get(word)?.meanings.length === 0 ? both(`=${stem}`) : withLoose(word, stem);
  };
}

/** English words are spelled differently in each script: "server band", "सर्वर बंद". */
function soundKeys(words: Words): KeyOf {
  return (word) => {
    const verb = verbOf(words, word);
    if (verb !== undefined) return both(soundsOf(verb).full);
    if (words.spelled.get(word)?.meanings.length === 0) return both(`=${word}`);
    return withLoose(word, withoutEnding(soundsOf(word).full));
  };
}

function verbOf({ spelled, verbs }: Words, word: string): string | undefined {
  if (spelled.get(word)?.meanings.length) return undefined;
  return [word, ...verbStems(word)].find((stem) => verbs.has(stem));
}

function withLoose(word: string, strict: string): Key {
  const { consonants } = soundsOf(word);
  return { strict, loose: consonants.length < LOOSE_MIN ? strict : consonants };
}

function both(key: string): Key {
  return { strict: key, loose: key };
}

/** Returns what is left of a word without the endings of a verb, longest ending first. */
export function verbStems(word: string): string[] {
  const stemMin = DEVANAGARI.test(word) ? STEM_MIN.devanagari : STEM_MIN.latin;
  return VERB_ENDINGS.filter((each) => word.endsWith(each) && word.length - each.length >= stemMin).map((each) =>
    word.slice(0, -each.length),
  );
}
