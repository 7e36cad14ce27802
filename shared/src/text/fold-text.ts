/** Ranges of characters that a search ignores. */
const DROPPED = [
  // Quotation marks, apostrophes and primes
  String.raw`'"\u0060\u00ab\u00b4\u00bb\u02b9-\u02bc\u02ee\u2018-\u201f\u2032-\u2037\u2039\u203a\u300c-\u300f\u301d-\u301f\ua78b\ua78c`,
  // Accents
  String.raw`\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
  // Nuktas
  String.raw`\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc`,
  // Vowel points of Hebrew and Arabic
  String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed`,
  // Invisible characters
  String.raw`\u00ad\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`,
];
const DROPPED_CHARACTERS = new RegExp(`[${DROPPED.join('')}]`, 'g');
const DASHES = /[\u2010-\u2015\u2212\u2e3a\u2e3b]/g;
/**
 * In these scripts a nasal before a consonant of its own row may be written as an anusvara, and a candrabindu is often
 * replaced by one.
 */
const NASALS = [
  // Devanagari, Gujarati, Telugu, Kannada
  String.raw`[\u0919\u091e\u0923\u0928\u092e]\u094d([\u0915-\u0918\u091a-\u091d\u091f-\u0922\u0924-\u0927\u092a-\u092d])`,
  String.raw`[\u0a99\u0a9e\u0aa3\u0aa8\u0aae]\u0acd([\u0a95-\u0a98\u0a9a-\u0a9d\u0a9f-\u0aa2\u0aa4-\u0aa7\u0aaa-\u0aad])`,
  String.raw`[\u0c19\u0c1e\u0c23\u0c28\u0c2e]\u0c4d([\u0c15-\u0c18\u0c1a-\u0c1d\u0c1f-\u0c22\u0c24-\u0c27\u0c2a-\u0c2d])`,
  String.raw`[\u0c99\u0c9e\u0ca3\u0ca8\u0cae]\u0ccd([\u0c95-\u0c98\u0c9a-\u0c9d\u0c9f-\u0ca2\u0ca4-\u0ca7\u0caa-\u0cad])`,
  String.raw`[\u0901\u0a81\u0a82\u0c01\u0c02\u0c81\u0c82]`,
];
const NASAL = new RegExp(NASALS.join('|'), 'g');
const ANUSVARA = '\u0902$1$2$3$4';
/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
  '⁄': '/',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Returns a text as every search compares it: without case, accents, quotes, apostrophes, invisible characters and
 * compatibility forms, and with one spelling of dashes and Indic nasals. A test compares it with the SQL function
 * `fold_text`.
 */
export function foldText(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(DROPPED_CHARACTERS, '').replaceAll(DASHES, '-').toLowerCase();
  return letters.replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter).replaceAll(NASAL, ANUSVARA);
}
