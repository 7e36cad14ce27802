/** Calls SQL functions by name, with named arguments. Their types are generated in functions.ts. */
import type { Kysely } from 'kysely';
import { domainErrorOf } from './errors.ts';
import type { FunctionResults } from './function-results.ts';
import type { CompositeTypes, Functions } from './functions.ts';
import { Records } from './records.ts';
import { one, type Queryable, type Statement } from './rows.ts';
import type { Database } from './schema.ts';

export type FunctionArgs<Name extends keyof Functions> = Functions[Name]['args'];

type ThatReturn<Kind extends 'returns' | 'rows'> = {
  [Name in keyof Functions]: Kind extends keyof Functions[Name] ? Name : never;
}[keyof Functions];

/** The names of functions that return one value. */
export type ValueFunction = ThatReturn<'returns'>;

/** The names of functions that return rows. */
export type RowsFunction = ThatReturn<'rows'>;

/** What a function returns: one value. */
export type ResultOf<Name extends ValueFunction> = Name extends keyof FunctionResults
  ? FunctionResults[Name]
  : Functions[Name]['returns'];

/** A row of a function that returns rows. */
export type RowOf<Name extends RowsFunction> = Name extends keyof FunctionResults
  ? Omit<Functions[Name]['rows'], keyof FunctionResults[Name]> & FunctionResults[Name]
  : Functions[Name]['rows'];

/**
 * Calls a SQL function that returns one value. On the pool, each call is one prepared statement in its own transaction.
 * @throws DomainError with the code that the SQL function raises
 */
export async function callFunction<Name extends ValueFunction>(
  source: Queryable | Kysely<Database>,
  name: Name,
  args: FunctionArgs<Name>,
): Promise<ResultOf<Name>> {
  try {
    const { result } = await one(source, statement<{ result: ResultOf<Name> }>('select', name, 'as result', args));
    return result;
  } catch (error) {
    throw domainErrorOf(error) ?? error;
  }
}

/** The statement that reads the rows of a SQL function, for `many`, `maybeOne` and `one`. */
export function fromFunction<Name extends RowsFunction>(name: Name, args: FunctionArgs<Name>): Statement<RowOf<Name>> {
  return statement<RowOf<Name>>('select * from', name, '', args);
}

/** A row of a table. Columns that are left out are null. */
export function recordOf<Table extends keyof Database>(table: Table, columns: object): Records<Table, false> {
  return new Records(table, false, columns);
}

/** An array of values of a composite type. */
export function recordsOf<Type extends keyof CompositeTypes>(
  type: Type,
  rows: readonly CompositeTypes[Type][],
): Records<Type, true> {
  return new Records(type, true, rows);
}

/** The statement of each call, without its values: to which arguments are given, and how it is prepared. */
const PREPARED = new Map<string, Statement>();

function statement<Row>(before: string, name: string, after: string, args: object): Statement<Row> {
  const given = Object.keys(args);
  const call = `${name}(${given.join(', ')})`;
  let prepared = PREPARED.get(call);
  if (!prepared) {
    const named = Object.entries(args).map(([arg, value], index) => `${arg} => ${sqlOf(value, index + 1)}`);
    const text = `${before} ${name}(${named.join(', ')}) ${after}`;
    // A connection knows a statement by its name, and calls with other arguments are other statements.
    const isFirst = !PREPARED.keys().some((other) => other.startsWith(`${name}(`));
    prepared = { name: isFirst ? name : `${name} ${PREPARED.size}`, text };
    PREPARED.set(call, prepared);
  }
  return { ...prepared, values: Object.values(args).map(valueOf) } as Statement<Row>;
}

function sqlOf(value: unknown, index: number): string {
  return value instanceof Records ? value.sqlOf(index) : `$${index}`;
}

function valueOf(value: unknown): unknown {
  return value instanceof Records ? value.json : value;
}
