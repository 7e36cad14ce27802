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
  const full = fullSoundOf(word);
  const short = withoutEnding(full)
    .replaceAll(/(?<=.)a/g, '')
    .replace(/(?<=..)[eiou]+$/, '');
  return { full, short, consonants: short.replaceAll(/(?<=.)[eiouhy]/g, '') };
}

function fullSoundOf(word: string): string {
  let full = latinOf(word);
  for (const [spelling, sound] of SAME_SOUNDS) full = full.replaceAll(spelling, sound);
  return full;
}

/** Returns the sounds of a word without the ending of a noun. */
export function withoutEnding(full: string): string {
  return full.replace(/(?<=..)(?:i?on|en|[aeiou]+)$/, '');
}

/** Returns a folded Devanagari word in Latin letters, as names are often spelled: "अनन्या" is "ananya". */
export function latinOf(word: string): string {
  const spoken = word.replaceAll('ज्ञ', 'ग्य').replaceAll(SPOKEN_A, '$1a');
  return spoken.replaceAll(/[\u0900-\u097f]/g, (letter) => LATIN_OF.get(letter) ?? letter);
}

/** How English spells sounds that Hindi spells otherwise, applied before the others. */
const ENGLISH_SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ssion|tion|sion|cian/g, 'shan'],
  [/(?<=s)ch|(?<=^ar)ch(?=i)|ch(?=em|ol|an[gi]|r)/g, 'k'],
  [/ctur(?=[ei])/g, 'kchar'],
  [/ture/g, 'char'],
  [/ssure/g, 'shar'],
  [/chin(?=e)/g, 'shin'],
  [/tch/g, 'ch'],
  [/dge|tg(?=e)|g(?=(?!et(?:s|ed)?$|ir|if)[eiy])/g, 'j'],
  [/gh(?=t|$)/g, ''],
  [/gn(?=$|e)/g, 'n'],
  [/^(?:kn|pn)/g, 'n'],
  [/^wr/g, 'r'],
  [/^who/g, 'ho'],
  [/^psych/g, 'saik'],
  [/^ps/g, 's'],
  [/que$/g, 'k'],
  [/qu/g, 'kv'],
  [/sc(?=le)/g, 's'],
  [/cu(?=r[aei])/g, 'kyo'],
  [/c(?=[eiy])/g, 's'],
  [/dia/g, 'daiya'],
  [/i?ew/g, 'yu'],
  [/ow|oa/g, 'o'],
  [/(?<=[^aeiou])i(?=[^aeiouw]e[drs]?$)|(?<=^(?:c|d|h|p|t|th))y(?=[^aeiou])/g, 'ai'],
  [/ea(?=[ckmpstv])|(?<=[^aeiou])e(?=[^aeiouw]e$)/g, 'i'],
  [/(?<=..[^aeiou])e$/g, ''],
  [/wor(?=[^aeiou])/g, 'var'],
  [/[iu]r(?=[^aeiour])|o[ru]r?(?=s?$)/g, 'ar'],
  [/on(?=s?$)/g, 'an'],
  [/(?<=[^aeiouq])u(?=[^aeiouhwy](?:[^aeiouy]|$))/g, 'a'],
  [/^u(?=[nst][aei])/g, 'yu'],
  [/aw(?![aeiou])|au/g, 'o'],
  [/y(?![aeiou])/g, 'i'],
];

/** How an English word is heard, to compare it with a Devanagari spelling of it. */
export interface Heard {
  readonly full: string;
  /** Without "a" and "e", which stand for each other. Devanagari often leaves out "a". */
  readonly short: string;
  readonly consonants: string;
}

/** Returns how an English word is heard: "interview". */
export function heardEnglish(word: string): Heard {
  let spoken = word;
  for (const [spelling, sound] of ENGLISH_SOUNDS) spoken = spoken.replaceAll(spelling, sound);
  return heardOf(spoken);
}

/** Returns how a folded Devanagari word is heard: "इंटरव्यू". English spells the "z" of "calories" as an "s". */
export function heardOf(word: string): Heard {
  const full = fullSoundOf(word).replaceAll('j', 's');
  const short = full
    .replace(/^[aeiou]+/, 'a')
    .replaceAll(/(?<=.)[ae]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
  return { full, short, consonants: short.replaceAll(/(?<=.)[iouhy]/g, '') };
}

/** Spellings of one Devanagari word, applied in this order. */
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ी/g, 'ि'],
  [/ू/g, 'ु'],
  [/[ईइ]/g, 'इ'],
  [/[ऊउ]/g, 'उ'],
  [/ष/g, 'श'],
  [/[ञङण]्|न्(?=[क-ह])|म्(?=[पफबभ])/g, 'ं'],
  [/ॅ/g, 'े'],
  [/ॉ/g, 'ा'],
  [/ऑ/g, 'आ'],
  [/[ॅै]/g, 'े'],
  [/ौ/g, 'ो'],
  [/ऐ/g, 'ए'],
  [/औ/g, 'ओ'],
  [/(?:ि)?य(?=[ािेों])/g, 'य'],
  [/यि/g, 'इ'],
  [/ये/g, 'ए'],
  [/(.)्\1/g, '$1'],
  [/्$/g, ''],
];
/** Endings of nouns and adjectives: of their plural, and before words such as "को". */
const NOUN_ENDING = /(?<=..)(?:यों|याँ|यां|आं|ओं|एं|ाओं|ाएं|ुओं|ों|ें|ा|े|ि|ो)$/;

/** English endings in Devanagari, and what they follow: of the plural, then "-ing". */
const ENGLISH_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)ीज$/, 'ी'],
  [/(?<=..)(?:्स|ेज)$/, ''],
  [/(?<=..)िंग$/, ''],
];

/** Returns a Devanagari word with fewer and fewer English endings: "पैकेजिंग" and "पैकेज" for "पैकेजिंग्स". */
export function withoutEnglishEndings(word: string): string[] {
  const stems: string[] = [];
  let stem = word;
  for (const [ending, replacement] of ENGLISH_ENDINGS) {
    if (!ending.test(stem)) continue;
    stem = stem.replace(ending, replacement);
    stems.push(stem);
  }
  return stems;
}

/** Returns a Devanagari word with one spelling for what many people confuse, and without the ending of a noun. */
export function devanagariStem(word: string): string {
  let stem = word;
  for (const [spelling, same] of SAME_LETTERS) stem = stem.replaceAll(spelling, same);
  return stem.replace(NOUN_ENDING, '');
}
