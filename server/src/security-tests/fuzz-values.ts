/** Generates values for an operation's input from its schema: valid, almost valid and hostile ones. */
import type { Download, Operation } from '@proverse/shared';
import fc from 'fast-check';
import * as z from 'zod/mini';

/** The part of JSON Schema that the contract's inputs use. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Stands for a value that exists when the call is made, such as the id of a message. `index` selects one of them. */
export class Known {
  readonly kind: 'id' | 'email' | 'password' | 'code';
  readonly index: number;

  constructor(kind: Known['kind'], index: number) {
    this.kind = kind;
    this.index = index;
  }
}

const known = (kind: Known['kind']) => fc.nat(1000).map((index) => new Known(kind, index));

const long = [129, 2001, 20_000].map((length) => 'x'.repeat(length));
const strange = [
  'İ'.repeat(100),
  '﷽'.repeat(300),
  'e\u0301'.repeat(200),
  '🧑‍🤝‍🧑'.repeat(60),
  ' '.repeat(5000),
  '9'.repeat(400),
];
const unstorable = ['\0', 'a\0b', '\uD800', 'x\uDFFFy', '\uFFFF', '\u202Eabc', '\u2028', '\r\nset-cookie: a=b'];
const special =
  String.raw`__proto__ constructor prototype toString null true NaN Infinity -0 1e309 ٣ 0x10 '; -- % _ \ %%%\\ $1
  ${'${7*7}'} {{7*7}} {balance} <script>x</script> ../../../../etc/passwd ..%2f.. 2026-13 0000-00 9999-99 275760-09`.split(
    /\s+/,
  );
const hostileTexts = ['', ' ', "'; drop table users; --", ...unstorable, ...special, ...strange, ...long];
const hostileNumbers = [-1, 0, -0, 0.5, -1.5, 1e21, 1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, 1_000_001];
const protoKey: unknown = JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(...hostileNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], protoKey, nested(60), Array(2000).fill('a')),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Hostile text that is short enough for a URL. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts.filter((text) => text.length < 300)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)];
}

/** Inputs of this operation. About half of them are valid in every field. */
export function inputsOf(operation: Operation | Download): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const valid = valuesOf(schema);
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: fc.tuple(valid, mutation).map(([input, mutate]) => mutate(input)) },
    { weight: 1, arbitrary: hostile },
  );
}

/** Changes, removes or adds one field of an input. */
export const mutation: fc.Arbitrary<(input: unknown) => unknown> = fc.oneof(
  fc.tuple(fc.nat(20), hostile).map(([at, value]) =>
    changed((fields) => {
      const names = Object.keys(fields);
      const name = names[at % Math.max(names.length, 1)];
      return name === undefined ? fields : { ...fields, [name]: value };
    }),
  ),
  fc.nat(20).map((at) =>
    changed((fields) => {
      const names = Object.keys(fields);
      return Object.fromEntries(
        Object.entries(fields).filter(([name]) => name !== names[at % Math.max(names.length, 1)]),
      );
    }),
  ),
  fc
    .tuple(fc.constantFrom('surprise', '__proto__', 'userId', 'role', 'status', ''), hostile)
    .map(([name, value]) =>
      changed((fields) => ({ ...fields, ...(JSON.parse(`{${JSON.stringify(name)}:0}`) as object), [name]: value })),
    ),
);

function changed(change: (fields: Record<string, unknown>) => object): (input: unknown) => unknown {
  return (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? change(input as Record<string, unknown>)
      : input;
}

function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, name)));
  switch (schema.type) {
    case 'string':
      return textsOf(schema, name);
    case 'integer':
      return fc.oneof(fc.integer(boundsOf(schema)), fc.integer({ ...boundsOf(schema), max: boundsOf(schema).min + 5 }));
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, each]) => [field, valuesOf(each, field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
    }
    default:
      return fc.constantFrom(undefined, {});
  }
}

function boundsOf({ minimum = 0, maximum = 1000 }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) };
}

function textsOf({ pattern, format, minLength = 0, maxLength = 200 }: Schema, name: string): fc.Arbitrary<unknown> {
  const least = Math.max(minLength, 1);
  const most = Math.max(least, Math.min(maxLength, 300));
  const free = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: least, maxLength: most }),
    fc.string({ minLength: least, maxLength: most }),
  );
  const shaped = pattern === undefined || format === 'email' ? free : fc.stringMatching(new RegExp(pattern));
  if (/(^id|Id)$/.test(name))
    return fc.oneof({ weight: 4, arbitrary: known('id') }, { weight: 1, arbitrary: fc.uuid() });
  if (format === 'email' || name === 'email') return known('email');
  if (/password$/i.test(name)) return fc.oneof(known('password'), shaped);
  if (/code$/i.test(name)) return fc.oneof(known('code'), shaped);
  return shaped;
}
