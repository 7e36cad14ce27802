import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Queryable } from './rows.ts';
import type { Database } from './schema.ts';
import type { WrittenPosition } from './written-position.ts';

export interface Replicas extends Omit<WrittenPosition, 'ask'> {
  /** Read from a replica that has what the current session has seen, else from the primary. */
  readonly sources: ReturnType<typeof sourcesOf> & { readonly primary: Queryable };
  /** On the primary: what a session reads there it sees again on replicas. */
  readonly primaryReads: Queryable;
  /** A replica, while the primary does not answer, for a minute at most. It may lack the last second or two before that. */
  standIn(): Kysely<Database> | undefined;
  close(): Promise<void>;
}

/** Joined with others of the same moment, or alone because it may take longer. */
export type ReadKind = 'join' | 'alone';

/** Returns what passes each statement to `run`, to use instead of the primary's pool. It has no transactions. */
export function sourcesOf(pool: Pool, run: (kind: ReadKind, statement: QueryConfig) => Promise<QueryResult>) {
  const query = async (statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult> => {
    const config = typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement;
    if (/^(begin|start transaction)/i.test(config.text)) throw new Error('A read on replicas has no transaction');
    return run('alone', config);
  };
  const kyselyPool: PostgresPool = {
    // Kysely keeps state for each connection.
    connect: async () => ({ query, release: () => undefined }) as unknown as PostgresPoolClient,
    end: async () => undefined,
    options: {},
  };
  const reads: Queryable = { query: (statement) => run('join', statement) };
  return {
    pool: Object.assign(Object.create(pool) as Pool, { query }),
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: kyselyPool }) }),
    reads,
  };
}
