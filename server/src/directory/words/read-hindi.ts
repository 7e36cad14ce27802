import type { HindiWord, HindiWords } from './hindi-words.ts';

/** How well a word is known as one of English: not at all, as a common word, or as one of the list or of profiles. */
export type EnglishRank = 'unknown' | 'common' | 'subject';

/** A word of a question, and what it means if it is Hindi. */
export interface ReadWord<Word> {
  readonly word: Word;
  readonly hindi: HindiWord | undefined;
  /** The other word that means something together with it. */
  readonly partner?: Word;
}

export interface HindiReading<Word> {
  /** Whether the question is in Hindi, in either script and perhaps mixed with English words. */
  readonly isHindi: boolean;
  /** The words without those that say nothing in Hindi. Two words with a meaning of their own are one. */
  readonly words: readonly ReadWord<Word>[];
}

/** A question is in Hindi if this share of all its words can be nothing else. A word that may be English too counts half. */
const HINDI_SHARE_MIN = 0.25;
/** The two words of a phrase have at most this many filler words between them. */
const FILLERS_BETWEEN_MAX = 1;
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
  const read = words.map((word) => ({ word, hindi: meaningOf(word) }));
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
    if (spelled || rank === 'subject') return spelled;
    return list.sounding(each.word) ?? (rank === 'unknown' ? list.similar(each.word) : undefined);
  }
}

function isFillerWord(hindi: HindiWord | undefined): boolean {
  return hindi?.meanings.length === 0;
}

/** Replaces each pair of words that mean something together, such as "sir" and "dard". */
function joinPhrases<Word extends { readonly word: string }>(
  words: readonly ReadWord<Word>[],
  list: HindiWords,
): ReadWord<Word>[] {
  const joined: ReadWord<Word>[] = [];
  const used = new Set<number>();
  for (const [index, each] of words.entries()) {
    if (used.has(index)) continue;
    const partner = partnerOf(index);
    if (partner) used.add(partner.index);
    joined.push(partner ? { word: each.word, hindi: partner.hindi, partner: partner.word } : each);
  }
  return joined;

  function partnerOf(
    index: number,
  ): { readonly index: number; readonly word: Word; readonly hindi: HindiWord } | undefined {
    const first = words[index]?.word.word ?? '';
    for (let next = index + 1; next <= index + 1 + FILLERS_BETWEEN_MAX && next < words.length; next += 1) {
      const second = words[next];
      const hindi = second && list.joined(first, second.word.word);
      if (hindi) return { index: next, word: second.word, hindi };
      if (!isFillerWord(second?.hindi)) return undefined;
    }
    return undefined;
  }
}
