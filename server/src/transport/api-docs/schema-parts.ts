/** JSON Schemas as lists of fields. */
import { html, type Html } from '../pages/html.ts';
import { nameOf, type Json } from '../openapi/schemas.ts';
import { entries, objects, prose } from './parts.ts';

/** Schemas of one call only. They are shown with it instead of among the named schemas. */
export const isOfOneCall = (name: string): boolean => /(?:Input|Output)$/.test(name);

/** Returns the fields of an object, with those of the objects in it. Fields that a call ignores are left out. */
export function fieldList(schema: Json): Html | undefined {
  const required = (schema['required'] ?? []) as string[];
  const fields = entries(schema['properties']).filter(([, field]) => field['readOnly'] !== true);
  if (fields.length === 0) return undefined;
  return html`<ul class="fields">
    ${fields.map(([name, field]) => renderField(name, field, required.includes(name)))}
  </ul>`;
}

/** One field, or one parameter, which says where it belongs and may have its own description. */
export function renderField(
  name: string,
  schema: Json,
  isRequired: boolean,
  parameter?: { readonly in: string; readonly description?: string },
): Html {
  const description = parameter?.description ?? schema['description'];
  return html`<li>
    <code>${name}</code> <small>${parameter && `${parameter.in}, `}${typeOf(schema)}${limitsOf(schema)}</small>
    ${isRequired && html`<b>required</b>`} ${typeof description === 'string' && html`<p>${prose(description)}</p>`}
    ${fieldList(objectIn(schema))}
  </li>`;
}

/** Returns the type of a schema in words, with a link to each named schema. */
export function typeOf(schema: Json): Html {
  const name = nameOf(schema);
  if (name !== undefined) return html`<a href="#${name}">${name}</a>`;
  const choices = objects(schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']);
  if (choices.length > 0) return joined(choices.map(typeOf), ' or ');
  if ('const' in schema) return html`${JSON.stringify(schema['const'])}`;
  const values = schema['enum'] as unknown[] | undefined;
  // All of the error codes have a list of their own.
  if (values?.includes('VALIDATION_FAILED')) return html`one of the <a href="#errors">error codes</a>`;
  if (values) return html`${values.map((value) => JSON.stringify(value)).join(', ')}`;
  const type = schema['type'];
  if (Array.isArray(type))
    return joined(
      type.map((each) => typeOf({ ...schema, type: each as string })),
      ' or ',
    );
  if (type === 'array') return html`array of ${typeOf((schema['items'] ?? {}) as Json)}`;
  const items = schema['additionalProperties'];
  if (type === 'object' && typeof items === 'object' && items !== null) return html`map of ${typeOf(items as Json)}`;
  return html`${(schema['format'] ?? type ?? 'any') as string}`;
}

/** The limits of numbers, texts and lists. */
function limitsOf(schema: Json): string {
  const limits: readonly (readonly [word: string, key: string, unit: string])[] = [
    ['at least', 'minimum', ''],
    ['at most', 'maximum', ''],
    ['at least', 'minLength', ' characters'],
    ['at most', 'maxLength', ' characters'],
    ['at most', 'maxItems', ' items'],
    ['default', 'default', ''],
  ];
  return limits
    .filter(([, key]) => schema[key] !== undefined && !isLimitOfIntegers(schema[key]))
    .map(([word, key, unit]) => `, ${word} ${JSON.stringify(schema[key])}${unit}`)
    .join('');
}

/** Zod states the limits of all integers, which say nothing. */
const isLimitOfIntegers = (limit: unknown): boolean => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER;

/** Returns the object whose fields belong below a field: its own, that of its items, or that of its choice besides null. */
function objectIn(schema: Json): Json {
  if (schema['properties'] !== undefined) return schema;
  if (schema['type'] === 'array') return objectIn((schema['items'] ?? {}) as Json);
  return objects(schema['anyOf'] ?? schema['oneOf']).find((choice) => choice['properties'] !== undefined) ?? {};
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, i) => html`${i > 0 && separator}${part}`)}`;
}
