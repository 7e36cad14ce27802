/** Preloaded into a server: appends each statement that it sends to PostgreSQL to the file STATEMENTS_FILE. */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

type Query = (statement: string | Statement, values: unknown, ...rest: unknown[]) => unknown;

const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
const { query } = prototype;

prototype.query = function record(this: unknown, statement, values, ...rest) {
  const given = typeof statement === 'string' ? { text: statement } : statement;
  const { name, text, values: own = Array.isArray(values) ? values : [] } = given;
  appendFileSync(process.env['STATEMENTS_FILE'] ?? '', `${JSON.stringify({ name, text, values: own })}\n`);
  return query.call(this, statement, values, ...rest);
};
