/** Letters of other alphabets, and phonetic signs, by the Latin letter that readers take them for. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'АаΑαᎪɑᴀ',
  b: 'ВвΒβᏴʙ',
  c: 'СсϹϲᏟᴄ',
  d: 'ԁᎠᴅđ',
  e: 'ЕеΕεᎬᴇɛ',
  f: 'Ϝꜰƒ',
  g: 'ɡɢԌᏀ',
  h: 'НнҺһΗհᎻʜ',
  i: 'ІіΙιᎥᏆɪı',
  j: 'ЈјᎫᴊ',
  k: 'КкΚκᏦᴋ',
  l: 'ӏᏞʟł',
  m: 'МмΜᎷᴍ',
  n: 'ΝηпոɴИи',
  o: 'ОоΟοσՕօᎾᴏø',
  p: 'РрΡρᏢᴘþ',
  q: 'Ԛԛ',
  r: 'гᎡʀɾ',
  s: 'ЅѕՏᏚꜱ',
  t: 'ТтΤτᎢᴛŧ',
  u: 'υՍսᴜ',
  v: 'νѴѵᏙᴠʋ',
  w: 'ԜԝωᎳᴡ',
  x: 'ХхΧχ',
  y: 'УуΥγүʏ',
  z: 'ΖᏃᴢ',
};
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin])),
);

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** Scripts with letters that look like Latin ones. */
const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Canadian_Aboriginal'].map(
  (script) => new RegExp(String.raw`\p{Script=${script}}`, 'u'),
);

/** Returns the text in lower case as a reader takes it: Latin letters without accents in place of what looks like them. */
export function asRead(text: string): string {
  const plain = Array.from(text.normalize('NFKD'), (each) => LATIN.get(each) ?? each).join('');
  return plain.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
}

/** Replaces digits by the letters that they are read as. */
export function digitsAsRead(text: string): string {
  return text.replaceAll(/\d/g, (digit) => DIGITS[digit] ?? digit);
}

/** Returns whether a word has letters of several alphabets that look alike, which only a disguise needs. */
export function mixesAlphabets(text: string): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(
    (word) => ALPHABETS.filter((alphabet) => alphabet.test(word)).length > 1,
  );
}
