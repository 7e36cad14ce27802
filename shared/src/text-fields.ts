/** What fields of text are made of; the fields themselves stand in fields.ts. */
import * as z from 'zod/mini';

/** The database holds neither U+0000 nor half a surrogate pair: refused by name here rather than by an error there. */
export const storable = z.refine<string>(
  (value) => !value.includes('\0') && !/\p{Surrogate}/u.test(value),
  'This text holds a character that cannot be kept',
);

/** Spaces, and characters that take no ink: a name or an answer of these alone would be none. */
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Trimmed text of `min` to `max` characters; `required` is said when nothing that can be seen is left. */
export function text(required: string, max: number, tooLong: string, min = 1, tooShort = required) {
  return z.string(required).check(
    z.trim(),
    storable,
    z.refine((value) => !INVISIBLE.test(value), required),
    ...(min > 1 ? [z.minLength(min, tooShort)] : []),
    z.maxLength(max, tooLong),
  );
}

/**
 * For what stands in the lines of a mail that others get: a break in it would begin paragraphs of its own there, and a
 * mark that turns the direction of writing would turn round what follows.
 */
export function oneLine(label: string) {
  return z.refine<string>(
    (value) => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(value),
    `${label} must be one line, without invisible control characters`,
  );
}

/** What a person is called or does: one line of at most 60 characters. */
export function line(label: string) {
  return text(`${label} is required`, 60, `${label} must be at most 60 characters`).check(oneLine(label));
}

export const emptyIsNone = z.transform((value: string | null) => (value === '' ? null : value));

/** Text that may be empty or null; both are stored as none. */
export function optionalText(label: string, max: number) {
  return z.pipe(
    z.nullable(
      z
        .string(`${label} must be text`)
        .check(z.trim(), storable, z.maxLength(max, `${label} must be at most ${max} characters`)),
    ),
    emptyIsNone,
  );
}
