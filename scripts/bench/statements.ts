import type { Pool, PoolClient, QueryConfig } from 'pg';

export interface Statement {
  /** Named statements are prepared once and may get a generic plan. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  /** From its call until its last row arrives. */
  readonly ms: number;
}

type Query = (statement: string | QueryConfig, values?: unknown[]) => Promise<unknown>;

/** Passes every statement of the pool's connections to `record`, once it has ended. */
export function watchStatements(pool: Pool, record: (statement: Statement) => void): void {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as unknown as Query;
    const timed: Query = (statement, given) => {
      const { name, text, values = given ?? [] } = typeof statement === 'string' ? { text: statement } : statement;
      const begun = performance.now();
      return query(statement, given).finally(() => record({ name, text, values, ms: performance.now() - begun }));
    };
    Object.assign(client, { query: timed });
  });
}
