/** Parts of queries for Kysely's builder, whose type follows from what they are. */
import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely';
import type { ResultOf, RowOf, RowsFunction, ValueFunction } from './call-function.ts';

/** SQL that is true or false. */
export function condition(text: TemplateStringsArray, ...values: readonly unknown[]): RawBuilder<boolean> {
  return sql(text, ...values);
}

/** SQL that is a point in time. */
export function instant(text: TemplateStringsArray, ...values: readonly unknown[]): RawBuilder<Date> {
  return sql(text, ...values);
}

/** The result of one of our SQL functions. */
export function resultOf<Name extends ValueFunction>(
  name: Name,
  ...args: readonly Expression<unknown>[]
): RawBuilder<ResultOf<Name>> {
  return sql`${sql.raw(name)}(${sql.join(args)})`;
}

/** The name of the person whose row of `users` has this alias. */
export function nameOf(user: string): RawBuilder<string> {
  return sql`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`;
}

/** The rows of one of our SQL functions, for `selectFrom`. */
export function rowsOf<Name extends RowsFunction>(
  name: Name,
  ...args: readonly Expression<unknown>[]
): RawBuilder<RowOf<Name>> {
  return sql`${sql.raw(name)}(${sql.join(args)})`;
}

/** The rows of a list of ids, or of a query that returns them, as `page`, with the `place` of each. For `selectFrom`. */
export function inOrder(
  ids: readonly string[] | RawBuilder<unknown>,
): AliasedRawBuilder<{ id: string; place: number }, 'page'> {
  const list = Array.isArray(ids) ? sql`${ids}::uuid[]` : sql`array(${ids})`;
  return sql`unnest(${list}) with ordinality`.as(sql`page (id, place)`) as never;
}

/** The number of rows of a query. */
export function countOf(query: Expression<unknown>): RawBuilder<number> {
  return sql`(select count(*) from ${query} counted)`;
}
