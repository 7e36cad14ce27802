import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartRefused } from '../../config/start-refused.ts';
import { applyBatch, applyByStatement } from './apply-migration.ts';
import { DatabaseClient } from '../database-client.ts';
import { readMigrations, readRepeatables, type Migration, type SqlFile } from './migrations.ts';
import { refuseRemoved } from './refuse-unusable-database.ts';
import { unreachable } from '../unreachable.ts';

const OLDEST_POSTGRES = 18;
// Any number that nothing else in this database locks.
const MIGRATION_LOCK = 7_468_309_112;
const RETRY_MS = 100;

/**
 * Brings the database at `url` up to date as its owner: the migrations that have not run yet, then the functions, views
 * and triggers whose text has changed. Returns the names of the files it ran. Older nodes may keep serving. When several
 * nodes start together, one migrates and the others wait. A database that a newer version has only added to is accepted.
 * @throws StartRefused when the database is unreachable or too old, when a migration was edited after it ran, or when a
 * newer version has removed something that this one needs.
 */
export async function migrate(url: string, files: Partial<SqlFiles> = {}): Promise<string[]> {
  const migrations = files.migrations ?? (await readMigrations());
  const repeatables = files.repeatables ?? (await readRepeatables());
  const client = await connect(url);
  try {
    await refuseOldPostgres(client);
    await waitForTurn(client);
    const applied = await appliedMigrations(client);
    refuseRemoved(
      [...applied.values()],
      migrations.map(({ name }) => name),
    );
    refuseEdited(applied, migrations);
    const pending = migrations.filter(({ name }) => !applied.has(name));
    const changed = await changedSince(client, repeatables);
    await apply(client, pending, changed);
    return [...pending, ...changed].map(({ name }) => name);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

interface SqlFiles {
  readonly migrations: readonly Migration[];
  readonly repeatables: readonly SqlFile[];
}

/**
 * Runs everything in one transaction. Only a migration that cannot run in a transaction divides it: what is before it
 * is committed first.
 */
async function apply(client: pg.Client, pending: readonly Migration[], changed: readonly SqlFile[]): Promise<void> {
  let together: Migration[] = [];
  for (const migration of pending) {
    if (migration.isTransaction) {
      together.push(migration);
      continue;
    }
    if (together.length > 0) await applyBatch(client, { migrations: together, repeatables: [] });
    together = [];
    await applyByStatement(client, migration);
  }
  if (together.length > 0 || changed.length > 0) {
    await applyBatch(client, { migrations: together, repeatables: changed });
  }
}

async function changedSince(client: pg.Client, repeatables: readonly SqlFile[]): Promise<SqlFile[]> {
  await client.query(`create table if not exists schema_files (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_files');
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return repeatables.filter(({ name, checksum }) => known.get(name) !== checksum);
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly isContract: boolean;
}

async function appliedMigrations(client: pg.Client): Promise<ReadonlyMap<string, Applied>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, is_contract boolean not null default false,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<Applied>(
    'select name, checksum, is_contract as "isContract" from schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseEdited(applied: ReadonlyMap<string, Applied>, wanted: readonly Migration[]): void {
  const edited = wanted.find(({ name, checksum }) => (applied.get(name)?.checksum ?? checksum) !== checksum);
  if (!edited) return;
  throw new StartRefused(
    `Migration ${edited.name} was changed after it ran on this database: undo the change and write a new migration.`,
  );
}

// Polls instead of waiting in one statement, because a waiting statement holds a snapshot, and an index that the other
// node builds concurrently waits for all snapshots to end.
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked === true) return;
    await delay(RETRY_MS);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'proverse-migrate',
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw unreachable(url, 'DATABASE_OWNER_URL', error);
  }
}

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return;
  throw new StartRefused(`PostgreSQL ${OLDEST_POSTGRES} or newer is needed; the database runs ${version}.`);
}
