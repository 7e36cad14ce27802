import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openPool } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';

export interface TestDatabase {
  /** Signs in as the owner; give it to what opens its own connections. */
  readonly url: string;
  /** As the server has it: role proverse_app, its timeouts, its type parsers. */
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** As the owner, who may do everything: for planting what the application's role must not be able to. */
  readonly ownerPool: pg.Pool;
  /** Called after the last test of the file by itself; twice is fine. */
  close(): Promise<void>;
}

// A test that races with forty connections is not about how soon a busy machine opens them.
const connectTimeoutMs = 15_000;

const open = new Set<TestDatabase>();

/** A database of its own, with all migrations and no rows; a file that needs two calls twice. */
export async function testDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const { adminUrl, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(adminUrl, name);
  const { pool, db } = openPool(url, {
    maxConnections: options.maxConnections ?? 8,
    applicationName: name,
    connectTimeoutMs,
  });
  const { pool: ownerPool } = openPool(url, {
    role: null,
    maxConnections: 4,
    applicationName: `${name}_owner`,
    connectTimeoutMs,
  });
  const database: TestDatabase = {
    url,
    pool,
    db,
    ownerPool,
    async close() {
      if (!open.delete(database)) return;
      await Promise.all([pool, ownerPool].filter((each) => !each.ended).map((each) => each.end()));
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
  open.add(database);
  return database;
}

/** For the set-up file of the project: no file leaves a database behind. */
export async function closeTestDatabases(): Promise<void> {
  await Promise.all(Array.from(open, (database) => database.close()));
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
