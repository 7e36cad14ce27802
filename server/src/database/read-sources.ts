import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Queryable } from './rows.ts';
import type { Database } from './schema.ts';
import type { WrittenPosition } from './written-position.ts';

/** What reads use instead of the primary's pool. */
export interface ReadSources {
  readonly pool: Pool;
  readonly db: Kysely<Database>;
  readonly reads: Queryable;
}

export interface Replicas extends Pick<WrittenPosition, 'written' | 'unwritten'> {
  /** Read from a replica that has what the current session has seen, else from the primary. */
  readonly sources: ReadSources;
  /** On the primary: what a session reads there it sees again on replicas. */
  readonly primary: Queryable;
  readonly primaryReads: Queryable;
  close(): Promise<void>;
}

/** Runs a read: joined with others of the same moment, or alone because it may take longer. */
type RunRead = (kind: 'join' | 'alone', statement: QueryConfig) => Promise<QueryResult>;

/** Returns sources that pass each statement to `run`. They have no transactions. */
export function sourcesOf(pool: Pool, run: RunRead): ReadSources {
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
  return {
    pool: Object.assign(Object.create(pool) as Pool, { query }),
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: kyselyPool }) }),
    reads: { query: (statement) => run('join', statement) },
  };
}
