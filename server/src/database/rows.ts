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

/** `RawBuilder` runs only on Kysely. */
type Source = Queryable | Kysely<Database>;
type AnyStatement<Row> = Statement<Row> | RawBuilder<Row>;

export async function many<Row>(source: Source, statement: AnyStatement<Row>): Promise<Row[]> {
  if ('execute' in statement) return (await statement.execute(source as Kysely<Database>)).rows;
  const values = [...(statement.values ?? [])];
  const { rows } = await ('query' in source
    ? source.query({ ...statement, values })
    : source.executeQuery(CompiledQuery.raw(statement.text, values)));
  return rows as Row[];
}

export async function maybeOne<Row>(source: Source, statement: AnyStatement<Row>): Promise<Row | undefined> {
  const [row] = await many(source, statement);
  return row;
}

/** Returns the row of a statement that always has exactly one. Throws if there is no row, because that is a bug. */
export async function one<Row>(source: Source, statement: AnyStatement<Row>): Promise<Row> {
  const row = await maybeOne(source, statement);
  if (row !== undefined) return row;
  throw new Error(`${('name' in statement && statement.name) || 'a statement'} returned no row`);
}
