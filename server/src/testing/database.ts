import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../database/pool.ts';
import type { Database } from '../database/schema.ts';
import { afterFile } from './after-file.ts';
import { setOwner } from './owner-of.ts';
import { withDatabase } from './with-database.ts';

export interface TestDatabase {
  /** Logs in as the server. For code that opens its own connections. */
  readonly url: string;
  readonly ownerUrl: string;
  /** The server's pool, with its login, timeouts and type parsers. */
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly ownerDb: Kysely<Database>;
  /** Connects as the owner, to write what the server's role may not. */
  readonly ownerPool: pg.Pool;
  /** Called automatically after the last test of the file. A repeat does nothing. */
  close(): Promise<void>;
}

// Some tests open forty connections, which takes a busy machine a while.
export const CONNECT_TIMEOUT_MS = 15_000;

/**
 * A new database with all migrations and no rows. Each connection compiles the functions that it calls, which takes as long as ten
 * calls, so tests have few.
 */
export async function testDatabase(
  options: { maxConnections?: number; ownerConnections?: number } = {},
): Promise<TestDatabase> {
  const { adminUrl, serverUrl, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // The template's own grants are not copied.
  await asAdmin(
    adminUrl,
    `create database ${name} template ${template} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to proverse_app`,
  );
  const url = withDatabase(serverUrl, name);
  const ownerUrl = withDatabase(adminUrl, name);
  const { pool, db } = openPool(url, {
    maxConnections: options.maxConnections ?? 4,
    applicationName: name,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const { pool: ownerPool, db: ownerDb } = openPool(ownerUrl, {
    maxConnections: options.ownerConnections ?? 4,
    applicationName: `${name}_owner`,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  setOwner(db, ownerDb);
  let isClosed = false;
  const database: TestDatabase = {
    url,
    ownerUrl,
    pool,
    db,
    ownerPool,
    ownerDb,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.all([pool, ownerPool].filter((each) => !each.ended).map((each) => each.end()));
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
  afterFile(database.close);
  return database;
}

// Shared by all test files of this process, because PostgreSQL takes longer for a connection than for most statements.
let admin: pg.Pool | undefined;

async function asAdmin(url: string, ...statements: readonly string[]): Promise<void> {
  if (!admin) {
    admin = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The database may stop before this process.
    admin.on('error', () => undefined);
  }
  for (const statement of statements) await admin.query(statement);
}
