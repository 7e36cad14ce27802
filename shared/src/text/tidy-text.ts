/** Cleans texts before they are checked and stored. Imports nothing, so that a screen without forms can use it too. */

const JOINER = String.raw`[\u200c\u200d]`;
// The signs of Indian and neighbouring scripts that join two consonants. A joiner beside one changes the letters' form.
const VIRAMA =
  String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0f84\u1039\u103a\u17d2` +
  String.raw`\u1a60\u1b44\u1baa\u1bab\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]`;
/** Invisible characters that belong to the text: joiners in Indic, Arabic and emoji sequences, and variants of a sign. */
const IN_SEQUENCE = [
  `(?<=${VIRAMA})${JOINER}`,
  `${JOINER}(?=${VIRAMA})`,
  String.raw`(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join('|');
const INVISIBLE = new RegExp(
  String.raw`(${IN_SEQUENCE})|[\p{Cf}\p{Default_Ignorable_Code_Point}]|[^\P{Cc}\t\n\v\f\r\u0085]`,
  'gu',
);

/** Text of nothing but visible ASCII, spaces and line breaks only needs trimming. */
const IS_PLAIN = /^[ -~\n]*$/;

const SPACE = /[\p{Zs}\t\u2800]/gu;
const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/g;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Control characters, marks that reorder the text after them, and tags, which only programs read. */
const HARMFUL_IN_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Real scripts need at most four marks on a letter, or more before they are composed. Others cover the lines around them. */
const MARKS_MAX = 4;
const MARKS_BEFORE_COMPOSING_MAX = 8;
const LEADING_MARKS = /^[\p{Mn}\p{Me}]+/u;

/** Tidies text of one line: no invisible characters, one kind of space. Line breaks stay, for the field to reject. */
export function tidyLine(text: string): string {
  if (IS_PLAIN.test(text)) return text.trim();
  return withoutStacks(text.replaceAll(INVISIBLE, '$1').replaceAll(SPACE, ' '));
}

/** Tidies text that may have many lines. Spaces and harmless invisible characters stay as they were written. */
export function tidyLines(text: string): string {
  if (IS_PLAIN.test(text)) return text.trim();
  return withoutStacks(text.replaceAll(LINE_BREAK, '\n').replaceAll(HARMFUL_IN_LINES, ''));
}

/** Tidies a search, which may be pasted from anywhere. */
export function tidySearch(text: string): string {
  return tidyLine(text.replaceAll(CONTROL, ' '));
}

/** Composes accents too, because keyboards encode them differently and a search must find both forms. */
function withoutStacks(text: string): string {
  // Composing sorts marks, which takes long for thousands of them.
  const sortable = withMarks(MARKS_BEFORE_COMPOSING_MAX, text.trim().replace(LEADING_MARKS, ''));
  return withMarks(MARKS_MAX, sortable.normalize('NFC'));
}

function withMarks(max: number, text: string): string {
  return text.replaceAll(/[\p{Mn}\p{Me}]+/gu, (marks) => Array.from(marks).slice(0, max).join(''));
}

/** Longer texts are no details. They are left as they are, for the field to reject. */
const DETAIL_MAX = 500;

/** Tidies a detail that people paste, such as a code: no spaces or invisible characters, plain digits and hyphens. */
export function compact(text: string): string {
  return plainDigits(text)
    .replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
}

/** Replaces digits of every script, and wide letters, by those of ASCII. */
export function plainDigits(text: string): string {
  if (text.length > DETAIL_MAX) return text;
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** The ten digits of a script follow one another, so the number of digits before one tells its value. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}
