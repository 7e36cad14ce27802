/** The language that most people write in each script. */
const SCRIPTS = [
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['or', /\p{Script=Oriya}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['ur', /\p{Script=Arabic}/gu],
] as const;
const LATIN = /[a-z\u00c0-\u024f]/gi;
const IS_LATIN = /^[\0-\u024f\u2000-\u2bff]*$/;

/**
 * Returns the language of a text that a person wrote, by its script, for the attribute `lang`: `hi` for Devanagari. Undefined for
 * others: Latin letters are English as well as Hindi.
 */
export function langOf(text: string | null | undefined): string | undefined {
  if (!text || IS_LATIN.test(text)) return undefined;
  const lengthOf = (script: RegExp) => text.match(script)?.length ?? 0;
  let [found, most]: [string | undefined, number] = [undefined, lengthOf(LATIN)];
  for (const [language, script] of SCRIPTS) {
    const length = lengthOf(script);
    if (length > most) [found, most] = [language, length];
  }
  return found;
}
