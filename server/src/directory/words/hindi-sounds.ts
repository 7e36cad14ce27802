/** How a Hindi word sounds, from the strictest comparison to the loosest. */
export interface Sounds {
  /** With all vowels. */
  readonly full: string;
  /** Without "a", which Devanagari often leaves out, and without an ending. */
  readonly short: string;
  readonly consonants: string;
}

const DEVANAGARI_FROM = 'अआइईउऊएऐऍओऔऑािीुूेैॅोौॉृंःकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह्';
const DEVANAGARI_TO =
  'a a i i u u e e e o o o a i i u u e e e o o o ri n h k kh g gh n ch ch j jh n t th d dh n t th d dh n p f b bh m y r l l v sh sh s h'.split(
    ' ',
  );
const LATIN_OF = new Map(DEVANAGARI_FROM.split('').map((letter, index) => [letter, DEVANAGARI_TO[index] ?? '']));
/** A consonant before neither a vowel sign nor a virama, nor at the end of the word, is spoken with an "a". */
const SPOKEN_A = /([क-ह])(?=[^ािीुूेैॅोौॉृ्])/gu;

/** Spellings of one sound, applied in this order. */
const SAME_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)\1+/g, '$1'],
  [/ck/g, 'k'],
  [/x/g, 'ks'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/jh|z/g, 'j'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/c(?!h)(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/ch/g, 'c'],
  [/h(?![aeiou])/g, ''],
  [/iya?(?=[aeiou])/g, 'i'],
  [/ai|ay|ae|ei|ey/g, 'e'],
  [/au|ao|ou/g, 'o'],
  [/m(?=[pbf])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

/** Returns the sounds of a folded word in Devanagari or, with any spelling, in Latin letters: "घुटना", "ghutnaa". */
export function soundsOf(word: string): Sounds {
  let full = latinOf(word);
  for (const [spelling, sound] of SAME_SOUNDS) full = full.replaceAll(spelling, sound);
  const short = full
    .replace(/(?<=..)(?:i?on|en|[aeiou]+)$/, '')
    .replaceAll(/(?<=.)a/g, '')
    .replace(/(?<=..)[eiou]+$/, '');
  return { full, short, consonants: short.replaceAll(/(?<=.)[eiouhy]/g, '') };
}

function latinOf(word: string): string {
  const spoken = word.replaceAll('ज्ञ', 'ग्य').replaceAll(SPOKEN_A, '$1a');
  return spoken.replaceAll(/[\u0900-\u097f]/g, (letter) => LATIN_OF.get(letter) ?? letter);
}
