/** Building blocks of text fields; the fields themselves are in fields.ts. */
import * as z from 'zod/mini';
import { asRead, digitsAsRead, mixesAlphabets } from '../text/look-alikes.ts';
import { compact, tidyLine, tidyLines } from '../text/tidy-text.ts';
import { holdsWebAddress } from './web-address.ts';

/** The database can store neither U+0000 nor half a surrogate pair. */
export const storable = z.refine<string>(
  (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
  'This text contains a character that cannot be stored',
);

/** Matches text of only spaces and invisible characters. A name or answer like this would look empty. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Rejects text that could not become short enough, because tidying a very long one takes milliseconds. */
export function notFarTooLong(max: number, error: string) {
  return z.maxLength(max * 10, { error, abort: true });
}

/** Tidies text of one line and rejects what is left of line breaks, which could fake a paragraph in an email. */
export function oneLine(label: string) {
  return [
    storable,
    z.overwrite(tidyLine),
    z.refine<string>((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), `${label} must be one line`),
  ] as const;
}

/** Tidies text that may have several lines. */
export const manyLines = [storable, z.overwrite(tidyLines)] as const;

type Kind = readonly z.core.$ZodCheck<string>[];

/** Returns the schema of trimmed text of `min` to `max` characters. `required` is the error if nothing is visible. */
export function text(kind: Kind, required: string, max: number, tooLong: string, min = 1, tooShort = required) {
  return z.string(required).check(
    notFarTooLong(max, tooLong),
    ...kind,
    z.refine((value) => !INVISIBLE.test(value), required),
    ...(min > 1 ? [z.minLength(min, tooShort)] : []),
    // Further checks may take long on a long text.
    z.maxLength(max, { error: tooLong, abort: true }),
  );
}

const PRODUCT = 'proverse';
const STAFF_NAMES = new Set(['admin', 'administrator', 'moderator', 'official', 'security', 'support']);

/**
 * Returns the schema of a name or profession: one line of at most 60 characters. Emails to other people contain names, so
 * they must not contain a web address or pass for the product, its staff or, with letters that look alike, another person.
 */
export function nameField(label: string) {
  return text(oneLine(label), `${label} is required`, 60, `${label} must be at most 60 characters`).check(
    z.refine((value) => !holdsWebAddress(value), `${label} can't contain a web address`),
    z.refine((value) => !readLetters(value).includes(PRODUCT), `${label} can't contain “Proverse”`),
    z.refine((value) => !disguisesStaff(value), `${label} can't pass for Proverse staff`),
    z.refine((value) => !mixesAlphabets(value), `${label} can't mix letters of different alphabets in a word`),
  );
}

/** Returns the letters as a reader takes them, so that "P r ó-V3rse" is recognised. */
function readLetters(value: string): string {
  return digitsAsRead(asRead(value)).replaceAll(/\P{L}/gu, '');
}

/** Returns whether a text is read as a word such as "Admin" but is written in another way. The plain word is allowed. */
function disguisesStaff(value: string): boolean {
  return [value, ...value.split(/[^\p{L}\p{M}\p{N}]+/u)].some(
    (word) => STAFF_NAMES.has(readLetters(word)) && !/^[a-z ]*$/i.test(word),
  );
}

export const emptyToNull = z.transform((value: string | null) => (value === '' ? null : value));

/** Returns the schema of text that may be null; empty text becomes null. */
export function optionalText(label: string, max: number, kind: Kind = manyLines) {
  const tooLong = `${label} must be at most ${max} characters`;
  return z.pipe(
    z.nullable(
      z.string(`${label} must be text`).check(notFarTooLong(max, tooLong), ...kind, z.maxLength(max, tooLong)),
    ),
    emptyToNull,
  );
}

/** Spaces and hyphens group the characters of a code; they do not belong to it. */
export const ungrouped = z.overwrite<string>((code) => compact(code).replaceAll('-', '').toUpperCase());
