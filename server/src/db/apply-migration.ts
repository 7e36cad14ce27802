import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { causeOf } from './cause-of.ts';
import { locksOf } from './migration-locks.ts';
import { statementsOf, type Migration } from './migrations.ts';

// A change of a table waits behind whoever uses it, and everybody else waits behind the change. So it waits briefly,
// lets the others through and tries again.
const lockTimeoutMs = 200;
const attempts = 300;
const betweenAttemptsMs = 100;
// Where a call and a migration wait for each other, PostgreSQL ends who asks first: that must be the migration, which
// tries again. Only who may set this can be sure of it; for others the short wait above makes it likely.
const askAfterMs = 10;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** Runs one migration and notes it, both or neither. Repeats it where it could not get its locks in time. */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (migration.isTransaction ? applyWhole(client, migration) : applyByStatement(client, migration));
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && [lockNotAvailable, deadlock].includes(error.code ?? '');
      if (!isBusy || attempt === attempts) throw failure(error, migration);
      await delay(betweenAttemptsMs);
    }
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(
      `select set_config('deadlock_timeout', '${askAfterMs}', true) where has_parameter_privilege('deadlock_timeout', 'set')`,
    );
    await takeLocks(client, migration.sql);
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
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

/** An index that is built beside its writers waits for them without keeping anybody waiting, so it may take its time. */
async function applyByStatement(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) {
    await dropHalfBuilt(client, statement);
    await client.query(statement);
  }
  await note(client, migration);
}

/** What an interrupted run left would count as existing, and is used by no query. */
async function dropHalfBuilt(client: pg.Client, statement: string): Promise<void> {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1];
  if (index === undefined) return;
  const { rowCount } = await client.query(
    `select from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid`,
    [index],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
}

async function note(client: pg.Client, { name, checksum, isContract }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum, is_contract) values ($1, $2, $3)', [
    name,
    checksum,
    isContract,
  ]);
}

function failure(error: unknown, { name, sql }: Migration): Error {
  return new Error(`Migration ${name} failed: ${causeOf(error)}${lineOf(error, sql)}`, { cause: error });
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
}
