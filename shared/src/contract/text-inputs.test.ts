/**
 * Finds every text that the contract accepts and tries hostile texts on it, so that no new field can miss the rules: the
 * database cannot store U+0000, a text of one line has no line break, and none hides characters or covers other lines.
 */
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { files } from './files.ts';
import { contract } from './index.ts';

/** Compared or hashed, never stored or shown. */
const NEVER_STORED = /assword$|resetToken$|ticket$|flowId$|confirmAccountNumber$/;

/** May have several lines. */
const MANY_LINES = [
  'admin.suspendUser.reason',
  'admin.resolveReport.note',
  'admin.dismissPayment.note',
  'messages.send.content',
  'messages.reply.content',
  'messages.reject.reason',
  'files.reported.reason',
  'messages.rate.review',
  'profile.update.bio',
  'profile.update.experience',
  'profile.update.portfolio[].description',
  'safety.report.details',
  'savedReplies.add.body',
  'savedReplies.update.body',
  'notes.save.note',
  'adminWithdrawals.reject.reason',
  'adminWithdrawals.failed.reason',
  'adminWithdrawals.returned.reason',
  'adminFrozenEarnings.release.note',
  'adminFrozenEarnings.keep.note',
];

/** Valid values of every kind of field, into which the hostile characters are put. */
const VALID = [
  'A question about my taxes',
  'asha@example.com',
  '019a0000-0000-7000-8000-000000000000',
  'https://example.com/path',
  'asha_rao',
  '123456',
  '1234567890',
  'HDFC0001234',
  'asha.rao@okaxis',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-03',
  'Asia/Kolkata',
  '22:00',
  'messages.send',
  `B${'a'.repeat(86)}`,
  'a'.repeat(22),
];
const HOSTILE = ['\0', '\n', '\r\n', '\u0085', '\u2028', '\u001B[2J', '\u200B', '\u00AD', '\u202E', '\u2066', '\uFEFF'];
const STACKED = '\u0336\u0321\u034A\u0351\u0310\u0334'.repeat(4);
const TAGS = '\u{E0041}\u{E007F}';
const attacksOn = (valid: string) =>
  [...HOSTILE, STACKED, TAGS].flatMap((hostile) => [
    valid + hostile,
    hostile + valid,
    `${valid.slice(0, 2)}${hostile}${valid.slice(2)}`,
  ]);

const NEVER = /\0|[\p{Mn}\p{Me}]{5}|[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const NOT_IN_A_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

interface Field {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

/** Yields the fields of a schema, without the objects and lists around them. */
function* fieldsOf(schema: z.core.$ZodType, path: string): Generator<Field> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) yield* fieldsOf(field, `${path}.${name}`);
  } else if (def.type === 'array') yield* fieldsOf(def.element, `${path}[]`);
  else if (def.type === 'union') for (const option of def.options) yield* fieldsOf(option, path);
  else if (def.type === 'pipe' && isContainer(def.in)) yield* fieldsOf(def.in, path);
  else if ('innerType' in def) yield* fieldsOf(def.innerType, path);
  else yield { path, schema };
}

function isContainer(schema: z.core.$ZodType): boolean {
  return ['object', 'array'].includes(schema._zod.def.type);
}

/** The type that a field parses before it transforms it. */
function innermost(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'pipe' ? innermost(def.in) : def.type;
}

/** The texts that the field makes of those it accepts. */
function textsFrom({ schema }: Field, given: readonly string[]): string[] {
  return given.flatMap((text) => {
    const { data } = z.safeParse(schema, text);
    return typeof data === 'string' ? [data] : [];
  });
}

const FIELDS = [...Object.entries(contract), ['files', files] as const].flatMap(([slice, operations]) =>
  Object.entries(operations as Record<string, { input?: z.core.$ZodType }>).flatMap(([name, { input }]) =>
    input ? [...fieldsOf(input, `${slice}.${name}`)] : [],
  ),
);
const stored = FIELDS.filter(({ path }) => !NEVER_STORED.test(path));
/** The fields that let the pattern through. */
const leaking = (pattern: RegExp) =>
  stored.flatMap((field) => {
    const attacks = VALID.filter((valid) => textsFrom(field, [valid]).length > 0).flatMap(attacksOn);
    return textsFrom(field, attacks).some((text) => pattern.test(text)) ? [field.path] : [];
  });

test('finds the texts of the contract, and a valid value for each', () => {
  const texts = FIELDS.filter(({ schema }) => ['string', 'nullable'].includes(innermost(schema)));
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...MANY_LINES,
      'auth.register.email',
      'messages.send.recipientId',
      'profile.update.skills[]',
      'profile.update.portfolio[].link',
      'push.subscribe.keys.auth',
      'files.historyCsv.search',
    ]),
  );
  expect(texts.filter((field) => textsFrom(field, VALID).length === 0)).toEqual([]);
});

test('no stored text has characters that control, cover or reorder others', { timeout: 30_000 }, () => {
  expect(leaking(NEVER)).toEqual([]);
});

test('every other stored text is one line without invisible characters', { timeout: 30_000 }, () => {
  expect(new Set(leaking(NOT_IN_A_LINE))).toEqual(new Set(MANY_LINES));
});
