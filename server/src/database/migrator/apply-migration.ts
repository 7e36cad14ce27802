import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { causeOf } from '../cause-of.ts';
import { locksOf } from './migration-locks.ts';
import { statementsOf, type Migration, type SqlFile } from './migrations.ts';

// While a statement waits for an exclusive lock, every later call on that table waits behind it. So a migration waits
// only briefly, lets the calls through and tries again.
const LOCK_TIMEOUT_MS = 200;
const MAX_ATTEMPTS = 300;
const RETRY_AFTER_MS = 100;
// In a deadlock PostgreSQL aborts the side that checks first. That must be the migration, because it tries again.
const DEADLOCK_TIMEOUT_MS = 10;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** The work of one transaction: migrations in order, then functions, views and triggers whose text has changed. */
export interface Batch {
  readonly migrations: readonly Migration[];
  readonly repeatables: readonly SqlFile[];
}

/** Runs a batch and records it, in one transaction. Retries while others hold the locks. */
export async function applyBatch(client: pg.Client, batch: Batch): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await applyOnce(client, batch);
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isBusy(error) || attempt === MAX_ATTEMPTS) throw error;
      await delay(RETRY_AFTER_MS);
    }
  }
}

async function applyOnce(client: pg.Client, { migrations, repeatables }: Batch): Promise<void> {
  await client.query('begin');
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local check_function_bodies = off`);
  // In a deadlock, the migration is sure to be aborted only if its role may set deadlock_timeout. For other roles the
  // short lock timeout makes it likely.
  await client.query(
    `select set_config('deadlock_timeout', '${DEADLOCK_TIMEOUT_MS}', true) where has_parameter_privilege('deadlock_timeout', 'set')`,
  );
  await takeLocks(client, [...migrations, ...repeatables].map(({ sql }) => sql).join('\n'));
  for (const migration of migrations) {
    await run(client, migration);
    await recordMigration(client, migration);
  }
  for (const file of repeatables) {
    await run(client, file);
    await client.query(
      `insert into schema_files (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.name, file.checksum],
    );
  }
  await client.query('commit');
}

/** Runs a migration that cannot be in a transaction, and records it. A repeat completes an interrupted run. */
export async function applyByStatement(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) {
    await dropHalfBuilt(client, statement);
    await run(client, { ...migration, sql: statement });
  }
  await recordMigration(client, migration);
}

async function run(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (isBusy(error)) throw error;
    throw new Error(`${name} failed: ${causeOf(error)}${lineOf(error, sql)}`, { cause: error });
  }
}

async function takeLocks(client: pg.Client, sql: string): Promise<void> {
  const { rows } = await client.query<{ relation: string; table: string }>(
    `select c.relname as relation, t.relname as "table"
     from pg_class c left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
     where c.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`,
  );
  const tables = new Map(rows.map(({ relation, table }) => [relation, table]));
  for (const { table, mode } of locksOf(sql, (relation) => tables.get(relation))) {
    await client.query(`lock table ${client.escapeIdentifier(table)} in ${mode} mode`);
  }
}

/**
 * Drops the index that this statement builds if an interrupted build left it invalid. `if not exists` would keep the
 * invalid index, which no query uses.
 */
async function dropHalfBuilt(client: pg.Client, statement: string): Promise<void> {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1];
  if (index === undefined) return;
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid`,
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
}

async function recordMigration(client: pg.Client, { name, checksum, isContract }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, is_contract) values ($1, $2, $3)', [
    name,
    checksum,
    isContract,
  ]);
}

function isBusy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '');
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
}
