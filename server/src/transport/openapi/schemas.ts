/** The JSON Schemas of the document. Objects with a name become components, so that generated clients have named types. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

export type Json = Readonly<Record<string, unknown>>;

export interface Schemas {
  /** Returns the JSON Schema of a contract schema, with a reference to the component of each named object in it. */
  of(schema: z.core.$ZodType, io: 'input' | 'output'): Json;
  /** Makes an object schema a component. Returns a reference to it; references and other schemas stay as they are. */
  named(name: string, schema: Json): Json;
  /** Follows a reference. */
  resolve(schema: Json): Json;
  /** Returns the components that `paths` refers to, by name. */
  usedIn(paths: unknown): Json;
}

const PREFIX = '#/components/schemas/';

export function collectSchemas(): Schemas {
  const components = new Map<string, Json>();
  const add = (name: string, schema: Json): void => {
    const known = components.get(name);
    if (known && !isDeepStrictEqual(known, schema)) throw new Error(`two different schemas are named ${name}`);
    components.set(name, schema);
  };
  const named = (name: string, schema: Json): Json => {
    if (schema.type !== 'object' || Object.keys(schema.properties ?? {}).length === 0) return schema;
    add(name, schema);
    return { $ref: `${PREFIX}${name}` };
  };
  return {
    of(schema, io) {
      const { $schema: _dialect, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      for (const [name, part] of Object.entries($defs ?? {})) add(name, withReferences(part));
      return withReferences(rest);
    },
    named,
    resolve: (schema) => components.get(nameOf(schema) ?? '') ?? schema,
    usedIn(paths) {
      const used = new Map<string, Json>();
      const follow = (part: unknown): void => {
        for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
          const component = components.get(name);
          if (!component || used.has(name)) continue;
          used.set(name, component);
          follow(component);
        }
      };
      follow(paths);
      return Object.fromEntries([...used].toSorted(([one], [other]) => one.localeCompare(other)));
    },
  };
}

/** Returns the name of the component that a schema refers to. */
export function nameOf({ $ref }: Json): string | undefined {
  return typeof $ref === 'string' ? $ref.slice(PREFIX.length) : undefined;
}

/** zod refers to `$defs` of the same schema; the document has one place for all. */
function withReferences(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${PREFIX}`)) as Json;
}
