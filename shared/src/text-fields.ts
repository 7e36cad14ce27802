/** Building blocks of text fields; the fields themselves are in fields.ts. */
import * as z from 'zod/mini';

/** The database can store neither U+0000 nor half a surrogate pair. */
export const storable = z.refine<string>(
  (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
  'This text contains a character that cannot be stored',
);

/** Matches text of only spaces and invisible characters. A name or answer like this would look empty. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Trims and normalizes, because keyboards encode accents differently and a search must find both forms. */
export const tidied = [z.trim(), z.normalize('NFC')] as const;

/** Returns the schema of trimmed text of `min` to `max` characters. `required` is the error if nothing is visible. */
export function text(required: string, max: number, tooLong: string, min = 1, tooShort = required) {
  return z.string(required).check(
    ...tidied,
    storable,
    z.refine((value) => !INVISIBLE.test(value), required),
    ...(min > 1 ? [z.minLength(min, tooShort)] : []),
    z.maxLength(max, tooLong),
  );
}

/**
 * Returns a check for text that appears inside mails to other people. It rejects line breaks, which could fake a
 * paragraph there, and bidirectional control characters, which would reverse the text after them.
 */
export function singleLine(label: string) {
  return z.refine<string>(
    (value) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(value),
    `${label} must be one line, without invisible control characters`,
  );
}

const WEB_ADDRESSES: readonly RegExp[] = [
  /:\/\/|\bwww[.．。]/iu,
  // "Mohd.Irfan" and "Node.js" are not addresses, "evil.example" and "Evil.COM" are.
  /[\p{L}\p{N}-]{2}[.．。](?!js\b)\p{Ll}{2}/u,
  /[\p{L}\p{N}][.．。](?:com|net|org|info|biz|io|co|in|app|dev|me|xyz)\b/iu,
];
const PRODUCT = 'proverse';

/**
 * Returns the schema of a name or profession: a single line of at most 60 characters. Mails to other people contain
 * names, so they must not contain a web address or pass for the product.
 */
export function singleLineName(label: string) {
  return text(`${label} is required`, 60, `${label} must be at most 60 characters`).check(
    singleLine(label),
    z.refine((value) => !WEB_ADDRESSES.some((address) => address.test(value)), `${label} can't contain a web address`),
    z.refine((value) => !lettersOf(value).includes(PRODUCT), `${label} can't contain “Proverse”`),
  );
}

/** Returns the letters in lower case without accents, so that "P r ó-Verse" is recognised. */
function lettersOf(value: string): string {
  return value.normalize('NFKD').replaceAll(/\P{L}/gu, '').toLowerCase();
}

export const emptyToNull = z.transform((value: string | null) => (value === '' ? null : value));

/** Returns the schema of text that may be null; empty text becomes null. */
export function optionalText(label: string, max: number) {
  return z.pipe(
    z.nullable(
      z
        .string(`${label} must be text`)
        .check(...tidied, storable, z.maxLength(max, `${label} must be at most ${max} characters`)),
    ),
    emptyToNull,
  );
}
