import type pg from 'pg';

const HEADER = `/**
 * The SQL functions that the server may call, generated from pg_proc by server/src/database/schema.test.ts. Do not edit.
 *
 * PostgreSQL does not know which results are null, so each is \`T | null\`, unless a comment in the function's file says
 * otherwise: \`comment on function f is 'not null'\`, or \`'not null except a, b'\` for the columns of its rows. The
 * columns of a table's row are null where the table says so. Arguments may be null, except those of strict functions, and
 * those with a default may be left out. Rows are passed with recordOf and recordsOf. JSON arguments are JSON text. JSON
 * results are \`unknown\` here: function-results.ts has their types.
 */
import type { Records } from './records.ts';
import type * as tables from './schema.ts';
`;

interface Described {
  readonly name: string;
  readonly comment: string | null;
  readonly isStrict: boolean;
  readonly defaults: number;
  readonly returnsRows: boolean;
  readonly result: string;
  readonly args: readonly Field[];
  readonly columns: readonly Field[];
}

interface Field {
  readonly name: string;
  /** Null for a type that is no array. */
  readonly element: string | null;
  readonly type: string;
  /** Whether a constraint says so. */
  readonly isNotNull: boolean;
  /** `e` for an enum, `c` for a composite type, `b` for any other; of the elements of an array. */
  readonly kind: string;
}

const field = (name: string, type: string, isNotNull = 'false') => `
  jsonb_build_object('name', ${name}, 'isNotNull', ${isNotNull}, 'type', ${type}.typname, 'kind', coalesce(
    (select e.typtype from pg_type e where e.oid = ${type}.typelem and ${type}.typcategory = 'A'), ${type}.typtype
  ), 'element', (select e.typname from pg_type e where e.oid = ${type}.typelem and ${type}.typcategory = 'A'))`;

// proargmodes is null when all arguments are inputs. Modes: i input, o output, t column of a table.
const FUNCTIONS = `
  select
    p.proname as name, obj_description(p.oid, 'pg_proc') as comment, p.proisstrict as "isStrict", p.pronargdefaults as defaults,
    p.proretset or r.typrelid <> 0 or p.prorettype = 'record'::regtype as "returnsRows",
    r.typname as result,
    (
      select coalesce(jsonb_agg(${field('p.proargnames[a.number]', 't')} order by a.number), '[]')
      from unnest(p.proargtypes) with ordinality a (type, number) join pg_type t on t.oid = a.type
    ) as args,
    case
      when r.typrelid <> 0 then (
        select jsonb_agg(${field('attname', 't', 'attnotnull')} order by attnum)
        from pg_attribute join pg_type t on t.oid = atttypid where attrelid = r.typrelid and attnum > 0 and not attisdropped
      )
      when p.proargmodes && '{o,t}' then (
        select jsonb_agg(${field('p.proargnames[a.number]', 't')} order by a.number)
        from unnest(p.proallargtypes) with ordinality a (type, number) join pg_type t on t.oid = a.type
        where p.proargmodes[a.number] in ('o', 't')
      )
      else jsonb_build_array(${field('p.proname', 'r')})
    end as columns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and has_function_privilege('proverse_app', p.oid, 'execute')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname`;

const COMPOSITES = `
  select c.relname as name, (
    select jsonb_agg(${field('attname', 't')} order by attnum)
    from pg_attribute join pg_type t on t.oid = atttypid where attrelid = c.oid and attnum > 0
  ) as fields
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
  order by c.relname`;

/** Generates the types of the SQL functions of this database that the server may call. */
export async function functionTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Described>(FUNCTIONS);
  const entries = rows.map(
    (described) => `  ${described.name}: { args: ${argsOf(described)}; ${resultOf(described)} };\n`,
  );
  const composites = await pool.query<{ name: string; fields: readonly Field[] }>(COMPOSITES);
  const types = composites.rows.map(
    ({ name, fields }) =>
      `  ${name}: { ${fields.map((each) => `${each.name}: ${argType(each)} | null`).join('; ')} };\n`,
  );
  return `${HEADER}
export interface Functions {
${entries.join('')}}

/** Types that are no table. */
export interface CompositeTypes {
${types.join('')}}
`;
}

function argsOf({ args, defaults, isStrict }: Described): string {
  const fields = args.map((arg, index) => {
    const optional = index >= args.length - defaults ? '?' : '';
    return `${arg.name}${optional}: ${argType(arg)}${isStrict ? '' : ' | null'}`;
  });
  return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`;
}

function resultOf({ name, comment, returnsRows, result, columns }: Described): string {
  const isNullable = nullability(name, comment, columns);
  const types = columns.map((column) => [column.name, resultType(column, isNullable(column))]);
  if (!returnsRows) return `returns: ${result === 'void' ? 'void' : types[0]?.[1]}`;
  return `rows: { ${types.map(([column, type]) => `${column}: ${type}`).join('; ')} }`;
}

/** Reads which results may be null from the comment on the function. */
function nullability(name: string, comment: string | null, columns: readonly Field[]): (column: Field) => boolean {
  const isDeclared = comment?.startsWith('not null') === true;
  const exceptions = comment?.split('not null except ')[1]?.split(', ') ?? [];
  const unknown = exceptions.find((exception) => !columns.some((column) => column.name === exception));
  if (unknown) throw new Error(`the comment on ${name} names ${unknown}, which it does not return`);
  return (column) => !column.isNotNull && (!isDeclared || exceptions.includes(column.name));
}

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  timestamptz: 'Date',
};

function argType(arg: Field): string {
  const { type, kind, element } = arg;
  if (kind === 'c') return `Records<'${element ?? type}', ${element !== null}>`;
  if (element !== null) return `readonly (${argType({ ...arg, type: element, element: null })} | null)[]`;
  if (type === 'timestamptz') return 'Date | string';
  return scalarType(type, kind);
}

function resultType({ type, kind, element }: Field, isNullable: boolean): string {
  if (type === 'json' || type === 'jsonb') return 'unknown';
  const known = element === null ? scalarType(type, kind) : `${scalarType(element, kind)}[]`;
  return isNullable ? `${known} | null` : known;
}

function scalarType(type: string, kind: string): string {
  if (kind === 'e') return `tables.${type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  return TYPES[type] ?? 'string';
}
