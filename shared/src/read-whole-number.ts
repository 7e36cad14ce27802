/** Why a text is not an amount of coins. */
export const WHOLE_COINS = 'Whole coins only, such as 250';

const AROUND = /^[\s\u200b-\u200e\u202a\u202c\u202d\u2060\ufeff]+|[\s\u200b-\u200e\u202a\u202c\u202d\u2060\ufeff]+$/g;
const RUPEES = String.raw`(?:₹\p{Zs}?)?`;
const THOUSANDS = String.raw`[1-9]\d{0,2}(?<comma>[,\p{Zs}])\d{3}(?:\k<comma>\d{3})*`;
const LAKHS = String.raw`[1-9]\d?(?<sign>[,\p{Zs}])(?:\d\d\k<sign>)+\d{3}`;
const NUMBER = new RegExp(String.raw`^${RUPEES}(?<number>\d+|${THOUSANDS}|${LAKHS})(?:\.00?)?$`, 'u');

/**
 * Reads a whole number as people type or paste it: `1000`, `1,000`, `1,00,000`, `1 000`, `₹1,000`, `15.00`, in the digits of
 * any script. Returns null for an empty text, and NaN for every other text, such as `99.50`, `-5`, `1e3` or `1,5`. A number
 * that is too large to be exact becomes `Number.MAX_SAFE_INTEGER`, which exceeds every limit.
 */
export function readWholeNumber(text: string): number | null {
  const plain = text
    .replaceAll(AROUND, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[，٬]/g, ',')
    .replaceAll(/[．٫]/g, '.');
  if (plain === '') return null;
  const number = NUMBER.exec(plain)?.groups?.['number'];
  if (number === undefined) return Number.NaN;
  return Math.min(Number(number.replaceAll(/\D/g, '')), Number.MAX_SAFE_INTEGER);
}

/** Unicode's decimal digits are in runs from 0 to 9, some of them next to each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}
