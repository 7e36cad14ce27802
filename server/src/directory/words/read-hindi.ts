import type { HindiWord } from './hindi-word.ts';
import type { HindiWords } from './hindi-words.ts';

/** How well a word is known as one of English: not at all, as a common word, or as one of the list or of profiles. */
export type EnglishRank = 'unknown' | 'common' | 'subject';

/** A word of a question, and what it means if it is Hindi. */
export interface ReadWord<Word> {
  readonly word: Word;
  readonly hindi: HindiWord | undefined;
  /** The other words that mean something together with it. */
  readonly partners: readonly Word[];
  /** Whether each of these words says something of its own. */
  readonly isPhrase: boolean;
}

export interface HindiReading<Word> {
  /** Whether the question is in Hindi, in either script and perhaps mixed with English words. */
  readonly isHindi: boolean;
  /** The words without those that say nothing in Hindi. Two words with a meaning of their own are one. */
  readonly words: readonly ReadWord<Word>[];
}

/** A question is in Hindi if this share of all its words can be nothing else. A word that may be English too counts half. */
const HINDI_SHARE_MIN = 0.25;
/** The two words of a phrase have at most this many filler words between them. In Latin letters, more words look like fillers. */
const FILLERS_BETWEEN_MAX = { devanagari: 2, latin: 1 } as const;
/** The names of English letters in the order of the alphabet. Many people write each as a word: "जी एस टी". */
const LETTERS = new Set('ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई जेड'.split(' '));
/** Words that English texts quote, but that only a question in Hindi uses. */
const ONLY_HINDI = new Set(
  'hai hain hu hoon ka ki ke ko kya kaise kyu nahi nahin mein kar karu karna mera meri mujhe bhi'.split(' '),
);
/** Shorter words sound like too many others, unless the question is in Hindi. "zo" may be the beginning of "Zoya". */
const SOUNDING_MIN = 4;
const DEVANAGARI = /[\u0900-\u097f]/;

/** Finds the Hindi words among those of a question. `count` is the number of all its words, with those that no search compares. */
export function readHindi<Word extends { readonly word: string }>(
  words: readonly Word[],
  count: number,
  list: HindiWords,
  englishRank: (word: Word) => EnglishRank,
): HindiReading<Word> {
  const isHindi = isInHindi();
  const read = words.map((word) => ({ word, hindi: meaningOf(word), partners: [], isPhrase: false }));
  const joined = isHindi ? joinPhrases(read, list) : read;
  return { isHindi, words: joined.filter(({ hindi }) => !isFillerWord(hindi)) };

  function isInHindi(): boolean {
    if (words.some(({ word }) => DEVANAGARI.test(word))) return true;
    const kinds = words.map(kindOf);
    const sure = kinds.filter((kind) => kind === 'sure').length;
    const perhaps = kinds.filter((kind) => kind === 'perhaps').length;
    return sure > 0 && sure + perhaps / 2 >= HINDI_SHARE_MIN * count;
  }

  function kindOf(each: Word): 'sure' | 'perhaps' | undefined {
    if (ONLY_HINDI.has(each.word)) return 'sure';
    const rank = englishRank(each);
    if (rank === 'common') return list.spelled(each.word) && 'perhaps';
    return rank === 'unknown' && surelyListed(each.word) ? 'sure' : undefined;
  }

  function surelyListed(word: string): HindiWord | undefined {
    return list.spelled(word) ?? (word.length >= SOUNDING_MIN ? list.sounding(word) : undefined);
  }

  function meaningOf(each: Word): HindiWord | undefined {
    const rank = englishRank(each);
    if (!isHindi) return rank === 'unknown' ? surelyListed(each.word) : undefined;
    const spelled = list.spelled(each.word);
    if (spelled || rank === 'subject' || LETTERS.has(each.word)) return spelled;
    return list.sounding(each.word) ?? (rank === 'unknown' ? list.similar(each.word) : undefined);
  }
}

function isFillerWord(hindi: HindiWord | undefined): boolean {
  return hindi?.meanings.length === 0;
}

/** Replaces words that mean something together, such as "sir" and "dard". */
function joinPhrases<Word extends { readonly word: string }>(
  words: readonly ReadWord<Word>[],
  list: HindiWords,
): ReadWord<Word>[] {
  const joined: ReadWord<Word>[] = [];
  const used = new Set<number>();
  for (const [index, each] of words.entries()) {
    if (used.has(index)) continue;
    const found = lettersFrom(index) ?? phraseFrom(index) ?? partsFrom(index);
    for (const other of found?.others ?? []) used.add(other);
    joined.push(
      found ? { ...each, ...found, partners: found.others.flatMap((other) => words[other]?.word ?? []) } : each,
    );
  }
  return joined;

  interface Joined {
    readonly others: readonly number[];
    readonly hindi: HindiWord;
    readonly isPhrase: boolean;
  }

  function lettersFrom(start: number): Joined | undefined {
    let end = start;
    while (LETTERS.has(textOf(end)) && !used.has(end)) end += 1;
    for (; end >= start + 2; end -= 1) {
      const others = words.slice(start + 1, end).map((_, index) => start + 1 + index);
      const hindi = meaningful([start, ...others].map(textOf).join(''));
      if (hindi) return { others, hindi, isPhrase: false };
    }
    return undefined;
  }

  function phraseFrom(index: number): Joined | undefined {
    const fillersMax = FILLERS_BETWEEN_MAX[DEVANAGARI.test(textOf(index)) ? 'devanagari' : 'latin'];
    for (let next = index + 1; next <= index + 1 + fillersMax && next < words.length; next += 1) {
      const hindi = used.has(next) ? undefined : list.joined(textOf(index), textOf(next));
      const isPhrase = !isFillerWord(words[index]?.hindi) || !isFillerWord(words[next]?.hindi);
      if (hindi) return { others: [next], hindi, isPhrase };
      if (!isFillerWord(words[next]?.hindi)) return undefined;
    }
    return undefined;
  }

  /** Some write a word as two: "पाइप लाइन". */
  function partsFrom(index: number): Joined | undefined {
    const hindi = isPart(index) && isPart(index + 1) ? meaningful(textOf(index) + textOf(index + 1)) : undefined;
    return hindi && { others: [index + 1], hindi, isPhrase: false };
  }

  function isPart(index: number): boolean {
    return DEVANAGARI.test(textOf(index)) && !used.has(index) && !isFillerWord(words[index]?.hindi);
  }

  function meaningful(word: string): HindiWord | undefined {
    const found = list.spelled(word);
    return isFillerWord(found) ? undefined : found;
  }

  function textOf(index: number): string {
    return words[index]?.word.word ?? '';
  }
}
