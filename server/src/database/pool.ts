import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { DatabaseClient } from './database-client.ts';
import { isRejection } from './errors.ts';
import type { Database } from './schema.ts';
import { traceStatements } from './trace-statements.ts';

export interface PoolOptions {
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** How long a call waits for a connection; 1,500 by default. */
  readonly connectTimeoutMs?: number;
  /** For reads only, on a standby. */
  readonly isReplica?: boolean;
  /** Called when an unused connection is lost. The next call opens a new one. */
  readonly onIdleError?: (error: Error) => void;
  /** The address is that of a pooler, which accepts no settings. Those of the role apply. */
  readonly isPooler?: boolean;
}

export interface OpenPool {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Drops all connections without waiting for the database, so that the calls on them fail at once. */
  cutConnections(): void;
  /** Returns how long the longest call has been using its connection. */
  longestUseMs(): number;
}

/** The most connections of a pool, unless `maxConnections` says otherwise. */
export const POOL_CONNECTIONS = 16;

/** The most connections past a pooler, for what needs one to itself (DB-8). */
export const DIRECT_CONNECTIONS = 1;

const STATEMENT_TIMEOUT_MS = 5_000;
// Shorter than the statement timeout, so that the error says what the statement waited for.
const LOCK_TIMEOUT_MS = 4_000;
// A call must get 503 within two seconds when the database is unreachable or all connections are busy.
const CONNECT_TIMEOUT_MS = 1_500;

/** The settings of the pool's connections. */
export const POOL_SETTINGS = {
  statement_timeout: `${STATEMENT_TIMEOUT_MS}`,
  lock_timeout: `${LOCK_TIMEOUT_MS}`,
  idle_in_transaction_session_timeout: '10000',
  timezone: 'UTC',
  // These are off, because calls are short: starting parallel workers or compiling takes longer than it saves.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Sequential scans are off, because every list has its index, and the planner would choose a scan when a table has
  // grown faster than its statistics were refreshed.
  enable_seqscan: 'off',
} as const;

/**
 * Opens a connection pool and Kysely on it. A call that finds the database unreachable or all connections busy fails
 * within two seconds, a statement within five; `domainErrorOf` turns both into SERVICE_UNAVAILABLE.
 */
export function openPool(url: string, options: PoolOptions = {}): OpenPool {
  const settings = Object.entries({
    ...POOL_SETTINGS,
    ...(options.isReplica && { default_transaction_read_only: 'on' }),
  }).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    // pg's type leaves out that the pool passes its options.
    Client: DatabaseClient as unknown as new () => pg.ClientBase,
    connectionString: options.isPooler === true ? url : addressWithOptions(url, settings.join(' ')),
    max: options.maxConnections ?? POOL_CONNECTIONS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    application_name: options.applicationName ?? 'proverse',
    keepAlive: true,
    // For joinReads. Statements that are awaited one by one run as without it.
    pipeline: true,
    types: { getTypeParser },
    // For DatabaseClient.
    ...(options.isReplica && { mayBeStandby: true }),
  });
  Object.assign(pool, { query: queryThatKeepsItsConnection(pool) });
  // Without a listener the pool ends the process when an idle connection is lost.
  pool.on('error', ({ message }) => {
    // Only the message is passed on, because pg's error contains the whole connection, which does not belong in a log.
    if (!pool.ending) options.onIdleError?.(new Error(message));
  });
  const connections = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    connections.add(client);
    traceStatements(client);
  });
  pool.on('remove', (client) => connections.delete(client));
  const usedSince = new Map<pg.PoolClient, number>();
  pool.on('acquire', (client) => void usedSince.set(client, performance.now()));
  pool.on('release', (_error, client) => void usedSince.delete(client));
  return {
    pool,
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    cutConnections: () => connections.forEach(cut),
    longestUseMs: () => performance.now() - Math.min(performance.now(), ...usedSince.values()),
  };
}

/** Opens connections for calls that come later, one after the other, so that a busy database need not open many at once. */
export async function openConnections(pool: pg.Pool, count: number): Promise<void> {
  const opened: pg.PoolClient[] = [];
  for (let n = 0; n < count; n += 1) {
    const client = await pool.connect().catch(() => undefined);
    if (client) opened.push(client);
  }
  for (const client of opened) client.release();
}

/**
 * `pool.query` closes the connection after any error. Most errors are answers, such as NOT_FOUND, and a new connection takes
 * PostgreSQL longer than a hundred of them.
 */
function queryThatKeepsItsConnection(pool: pg.Pool) {
  return async (statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    const result = await client.query(statement, values).catch((error: unknown) => {
      client.release(!isRejection(error));
      throw error;
    });
    client.release();
    return result;
  };
}

/**
 * Adds settings to the `options` of a database's address. If the address has options, pg ignores those that are passed
 * in any other way, and statements would have no time limit.
 */
export function addressWithOptions(url: string, options: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', given === null ? options : `${given} ${options}`);
  return address.href;
}

function cut(client: pg.PoolClient): void {
  if ('connection' in client) client.connection.stream.destroy();
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

// Counts and sums arrive as int8, which pg returns as text. A calendar day stays text: as a Date it would be midnight
// in the server's time zone. We never request binary results, so the format is always text.
function getTypeParser(type: TypeId): (text: string) => unknown {
  if (type === pg.types.builtins.INT8) return safeInteger;
  if (type === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(type);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for an exact number`);
  return value;
}
