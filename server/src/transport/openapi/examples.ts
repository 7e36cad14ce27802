/** Builds an example for every operation from its schema and the values of `example-values.ts`. */
import { EXAMPLE_VALUES, MESSAGE_ID, SENT_AT } from './example-values.ts';
import { nameOf, type Json, type Schemas } from './schemas.ts';

type Resolve = Schemas['resolve'];

/**
 * Returns an example of a schema. A field's value is the one of `EXAMPLE_VALUES` for the operation and field, else for the
 * innermost named object and field, else the one for the field alone if it is of its type, else one of its type.
 */
export function exampleOf(schema: Json, operation: string, resolve: Resolve): unknown {
  return example(schema, '', [operation], resolve);
}

/** Returns an example of one field, such as a query parameter. */
export function exampleOfField(field: string, schema: Json, operation: string, resolve: Resolve): unknown {
  return fieldExample(field, schema, [operation], resolve);
}

/** `scopes` are the operation and the named objects around the field, outermost first. */
function fieldExample(field: string, schema: Json, scopes: readonly string[], resolve: Resolve): unknown {
  const [operation = '', ...objects] = scopes;
  const keys = [operation, ...objects.toReversed()].map((scope) => `${scope}.${field}`);
  const key = keys.find((each) => Object.hasOwn(EXAMPLE_VALUES, each));
  if (key !== undefined) return EXAMPLE_VALUES[key];
  const value = EXAMPLE_VALUES[field];
  return value !== undefined && suits(schema, value) ? value : example(schema, field, scopes, resolve);
}

/** Whether a value for the field alone is of the field's type. Fields with few values, such as `status`, need none. */
function suits(schema: Json, value: unknown): boolean {
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as readonly Json[]).some((choice) => suits(choice, value));
  if (schema.enum || 'const' in schema || 'format' in schema) return false;
  if (Array.isArray(value)) return schema.type === 'array' && value.every((item) => suits(schema.items as Json, item));
  const type = typeOf(schema);
  return type === typeof value || (type === 'integer' && Number.isInteger(value));
}

/** Returns the type of a schema, without null. */
function typeOf({ type }: Json): unknown {
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

function example(schema: Json, field: string, scopes: readonly string[], resolve: Resolve): unknown {
  const name = nameOf(schema);
  if (name !== undefined) return example(resolve(schema), field, [...scopes, name], resolve);
  if ('const' in schema) return schema.const;
  if ('default' in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as readonly Json[] | undefined;
  if (choices) return example(choices.find(({ type }) => type !== 'null') ?? {}, field, scopes, resolve);
  const type = typeOf(schema);
  if (type === 'array') return [fieldExample(field, (schema.items ?? {}) as Json, scopes, resolve)];
  if (type === 'object') return objectExample(schema, scopes, resolve);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberExample(schema);
  return textExample(field, schema);
}

/** Contains the required fields, or all that can be set if none is required. Responses require all they have. */
function objectExample(schema: Json, scopes: readonly string[], resolve: Resolve): Json {
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(([name, field]) =>
    required.length > 0 ? required.includes(name) : !field.readOnly,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, fieldExample(name, field, scopes, resolve)]));
}

function numberExample({ minimum, maximum }: Json): number {
  const usual = 12;
  return Math.min(Math.max(usual, Number(minimum ?? usual)), Number(maximum ?? usual));
}

function textExample(field: string, { format }: Json): string {
  if (format === 'date-time') return SENT_AT;
  if (format === 'date') return '2026-12-01';
  if (/(?:^i|I)d$/.test(field)) return MESSAGE_ID;
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
