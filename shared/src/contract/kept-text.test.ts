import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './index.ts';

/** Compared or hashed, and never kept as it was typed. */
const NEVER_KEPT = /password$|Password$|resetToken$|confirmAccountNumber$/;

const MARKED = ['a\0b', 'a@b.co\0', '2026-01-01\0', 'STARTER\0', '1234567890\0'];

/** The fields of a schema that take text and hand a U+0000 on. */
function* handOn(schema: z.core.$ZodType, path: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) yield* handOn(field, `${path}.${name}`);
  } else if (def.type === 'array') yield* handOn(def.element, `${path}[]`);
  else if (def.type === 'union') for (const option of def.options) yield* handOn(option, path);
  else if ('innerType' in def) yield* handOn(def.innerType, path);
  else if (MARKED.some((text) => JSON.stringify(z.safeParse(schema, text).data ?? '').includes('\\u0000'))) yield path;
}

test('every text that is kept refuses U+0000, which the database cannot hold', () => {
  const found = Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations).flatMap(([name, { input }]) => [...handOn(input, `${slice}.${name}`)]),
  );
  expect(found).toContain('auth.login.password');
  expect(found.filter((path) => !NEVER_KEPT.test(path))).toEqual([]);
});
