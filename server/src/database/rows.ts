/** Runs raw SQL that Kysely cannot express: on the pool, or as Kysely's `sql` when it is composed of parts. */
import type { Kysely, RawBuilder } from 'kysely';
import type { QueryConfig, QueryResult } from 'pg';
import type { Database } from './schema.ts';

interface Statement {
  /**
   * A statement with a name is prepared once per connection. One without a name is planned for the values of each call.
   */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The pool, one connection or joined reads. */
export interface Queryable {
  query(statement: QueryConfig): Promise<QueryResult>;
}

export function many<Row>(pool: Queryable, statement: Statement): Promise<Row[]>;
export function many<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row[]>;
export async function many(source: unknown, statement: Statement | RawBuilder<unknown>): Promise<unknown[]> {
  if ('execute' in statement) return (await statement.execute(source as Kysely<Database>)).rows;
  return (await (source as Queryable).query({ ...statement, values: [...(statement.values ?? [])] })).rows;
}

export function maybeOne<Row>(pool: Queryable, statement: Statement): Promise<Row | undefined>;
export function maybeOne<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row | undefined>;
export async function maybeOne(source: unknown, statement: Statement | RawBuilder<unknown>): Promise<unknown> {
  const [row] = await many(source as Queryable, statement as Statement);
  return row;
}

/** Returns the row of a statement that always has exactly one. Throws if there is no row, because that is a bug. */
export function one<Row>(pool: Queryable, statement: Statement): Promise<Row>;
export function one<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row>;
export async function one(source: unknown, statement: Statement | RawBuilder<unknown>): Promise<unknown> {
  const row = await maybeOne(source as Queryable, statement as Statement);
  if (row !== undefined) return row;
  throw new Error(`${('name' in statement && statement.name) || 'a statement'} returned no row`);
}
