/** Parts of queries for Kysely's builder, whose type follows from what they are. */
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { ResultOf, ValueFunction } from './call-function.ts';

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
