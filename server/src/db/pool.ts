import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

export interface PoolOptions {
  /** The role that statements run as; null keeps the one that signed in (the owner, for migrations and tests). */
  readonly role?: string | null;
  readonly maxConnections?: number;
  readonly applicationName?: string;
  /** How long a call waits for a connection; by default short of two seconds. */
  readonly connectTimeoutMs?: number;
  /** After this a statement fails on our side and its connection is given up, whatever the database still says. */
  readonly queryTimeoutMs?: number;
  /** Told about a connection that was lost while nobody used it; the next call takes a new one. */
  readonly onIdleError?: (error: Error) => void;
}

const statementTimeoutMs = 5_000;
// Waiting for a lock ends before the statement would, so that its error says what it waited for.
const lockTimeoutMs = 4_000;
// Short of two seconds, within which a call is refused that finds the database away or all connections busy.
const connectTimeoutMs = 1_500;

/**
 * The pool and Kysely over it. A call that finds the database away or all connections busy fails within two
 * seconds, a statement within five; `domainErrorOf` turns both into SERVICE_UNAVAILABLE.
 */
export function openPool(url: string, options: PoolOptions = {}): { pool: pg.Pool; db: Kysely<Database> } {
  const role = options.role === undefined ? 'proverse_app' : options.role;
  const settings = [
    ...(role === null ? [] : [`role=${role}`]),
    `statement_timeout=${statementTimeoutMs}`,
    `lock_timeout=${lockTimeoutMs}`,
    'idle_in_transaction_session_timeout=10000',
    'timezone=UTC',
    // Calls are short: starting workers for one takes longer than they save.
    'max_parallel_workers_per_gather=0',
  ];
  const pool = new pg.Pool({
    connectionString: withOptions(url, settings.map((setting) => `-c ${setting}`).join(' ')),
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: options.connectTimeoutMs ?? connectTimeoutMs,
    ...(options.queryTimeoutMs !== undefined && { query_timeout: options.queryTimeoutMs }),
    idleTimeoutMillis: 60_000,
    application_name: options.applicationName ?? 'proverse',
    keepAlive: true,
    types: { getTypeParser },
  });
  // Without a listener pg ends the process when an idle connection is lost.
  pool.on('error', ({ message }) => {
    // The error itself carries the whole connection, which belongs into no log.
    if (!pool.ending) options.onIdleError?.(new Error(message));
  });
  // The same for one that is in use, between two statements: the next statement on it fails, which is how we learn of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}

// Into the address, because pg prefers options that are written there: an address with some of its own would
// otherwise run everything as the owner.
function withOptions(url: string, options: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', given === null ? options : `${given} ${options}`);
  return address.href;
}

type TypeId = Parameters<typeof pg.types.getTypeParser>[0];

// Counts and sums arrive as int8, which pg gives as text. A calendar day stays text: as a Date it would be midnight
// of the server's zone. The format is text throughout, because binary results are never asked for.
function getTypeParser(type: TypeId): (text: string) => unknown {
  if (type === pg.types.builtins.INT8) return safeInteger;
  if (type === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(type);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the integers that a number holds exactly`);
  return value;
}
