import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './index.ts';

/** Compared or hashed, never stored. */
const NEVER_STORED = /password$|Password$|resetToken$|ticket$|flowId$|confirmAccountNumber$/;

const WITH_NUL = ['a\0b', 'a@b.co\0', '2026-01-01\0', 'STARTER\0', '1234567890\0'];

/** Yields the paths of the text fields of a schema that accept U+0000. */
function* acceptingNul(schema: z.core.$ZodType, path: string): Generator<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') {
    for (const [name, field] of Object.entries(def.shape)) yield* acceptingNul(field, `${path}.${name}`);
  } else if (def.type === 'array') yield* acceptingNul(def.element, `${path}[]`);
  else if (def.type === 'union') for (const option of def.options) yield* acceptingNul(option, path);
  else if ('innerType' in def) yield* acceptingNul(def.innerType, path);
  else if (WITH_NUL.some((text) => JSON.stringify(z.safeParse(schema, text).data ?? '').includes('\\u0000')))
    yield path;
}

test('every stored text rejects U+0000, which the database cannot store', () => {
  const found = Object.entries(contract).flatMap(([slice, operations]) =>
    Object.entries(operations).flatMap(([name, { input }]) => [...acceptingNul(input, `${slice}.${name}`)]),
  );
  expect(found).toContain('auth.login.password');
  expect(found.filter((path) => !NEVER_STORED.test(path))).toEqual([]);
});
