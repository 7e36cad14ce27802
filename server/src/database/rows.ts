/** Runs statements that Kysely's builder cannot express: SQL functions, and raw SQL. */
import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { QueryConfig, QueryResult } from 'pg';
import type { Database } from './schema.ts';

export interface Statement<Row = unknown> {
  /**
   * A statement with a name is prepared once per connection. One without a name is planned for the values of each call.
   */
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Only for the type: no statement has it. */
  readonly row?: Row;
}

/** The pool, one connection or joined reads. */
export interface Queryable {
  query(statement: QueryConfig): Promise<QueryResult>;
}

type Source = Queryable | Kysely<Database>;

export function many<Row>(source: Source, statement: Statement<Row>): Promise<Row[]>;
export function many<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row[]>;
export async function many(source: Source, statement: Statement | RawBuilder<unknown>): Promise<unknown[]> {
  if ('execute' in statement) return (await statement.execute(source as Kysely<Database>)).rows;
  const values = [...(statement.values ?? [])];
  const { rows } = await ('query' in source
    ? source.query({ ...statement, values })
    : source.executeQuery(CompiledQuery.raw(statement.text, values)));
  return rows as unknown[];
}

export function maybeOne<Row>(source: Source, statement: Statement<Row>): Promise<Row | undefined>;
export function maybeOne<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row | undefined>;
export async function maybeOne(source: unknown, statement: Statement | RawBuilder<unknown>): Promise<unknown> {
  const [row] = await many(source as Queryable, statement as Statement);
  return row;
}

/** Returns the row of a statement that always has exactly one. Throws if there is no row, because that is a bug. */
export function one<Row>(source: Source, statement: Statement<Row>): Promise<Row>;
export function one<Row>(db: Kysely<Database>, statement: RawBuilder<Row>): Promise<Row>;
export async function one(source: unknown, statement: Statement | RawBuilder<unknown>): Promise<unknown> {
  const row = await maybeOne(source as Queryable, statement as Statement);
  if (row !== undefined) return row;
  throw new Error(`${('name' in statement && statement.name) || 'a statement'} returned no row`);
}
