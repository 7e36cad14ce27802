import { sql, type Kysely, type RawBuilder } from 'kysely';
import { one } from './rows.ts';
import type { Database } from './schema.ts';

interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/** Returns how many rows the planner expects from a query. It reads only statistics, so it may be far off. */
export async function estimateRows(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<number> {
  return (await explain(db, rows))['Plan Rows'];
}

/** Estimates several queries in one round trip. Returns the numbers in the order of the queries. */
export async function estimateAll(db: Kysely<Database>, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const { Plans: counts = [] } = await explain(
    db,
    sql`select ${sql.join(queries.map((rows) => sql`(select count(*) from (${rows}) rows)`))}`,
  );
  return counts.map(({ Plans: [rows] = [] }) => rows?.['Plan Rows'] ?? 0);
}

async function explain(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<Plan> {
  const statement = sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`explain (format json) ${query}`;
  const { 'QUERY PLAN': plan } = await one(db, statement);
  return plan[0].Plan;
}
