import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { applyMigration } from './apply-migration.ts';
import { causeOf } from './cause-of.ts';
import { readMigrations, type Migration } from './migrations.ts';

const oldestPostgres = 18;
// Any number that nothing else in this database locks.
const migrationLock = 7_468_309_112;
const lookAgainMs = 100;

/**
 * Brings the database at `url` up to date as its owner; answers the names of the migrations it ran. Older nodes may go
 * on serving. Several nodes may start together: one migrates, the others wait and find nothing left to do. Refuses
 * with StartRefused when the database is away or too old, when a migration that ran already has been edited since, and
 * when a newer version has taken away what this one needs; a database that is newer in any other way is served.
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = await connect(url);
  try {
    await refuseOldPostgres(client);
    await waitForTurn(client);
    const applied = await appliedTo(client);
    refuseUnservable(applied, wanted);
    const ran: string[] = [];
    for (const migration of wanted) {
      const checksum = applied.get(migration.name)?.checksum;
      if (checksum === undefined) {
        await applyMigration(client, migration);
        ran.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new StartRefused(
          `Migration ${migration.name} was changed after it ran on this database: undo the change and write a new migration.`,
        );
      }
    }
    return ran;
  } finally {
    // Ends the session, and the lock with it.
    await client.end();
  }
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly isContract: boolean;
}

async function appliedTo(client: pg.Client): Promise<ReadonlyMap<string, Applied>> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'is_contract'`,
  );
  if (rowCount === 0) {
    await client.query('alter table schema_migrations add column is_contract boolean not null default false');
  }
  const { rows } = await client.query<Applied>(
    'select name, checksum, is_contract as "isContract" from schema_migrations order by name',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function refuseUnservable(applied: ReadonlyMap<string, Applied>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map(({ name }) => name));
  const contract = [...applied.values()].find(({ name, isContract }) => isContract && !known.has(name));
  if (!contract) return;
  throw new StartRefused(
    `A newer version has changed this database so that this one cannot serve it (${contract.name}): start that version, or restore a backup from before it.`,
  );
}

// Asking again and again rather than waiting in one statement: that statement would hold a snapshot, for whose end an
// index that the other node builds concurrently waits, while this one waits for the other.
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked === true) return;
    await delay(lookAgainMs);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'proverse-migrate',
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new StartRefused(
      `The database at ${withoutSecret(url)} cannot be reached (${causeOf(error)}): check DATABASE_URL.`,
    );
  }
}

async function refuseOldPostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const version = rows[0]?.version ?? '';
  if (Number.parseInt(version, 10) >= oldestPostgres) return;
  throw new StartRefused(`PostgreSQL ${oldestPostgres} or newer is needed; the database runs ${version}.`);
}

function withoutSecret(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port && `:${port}`}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
