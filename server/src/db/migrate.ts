import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import { readMigrations, type Migration } from './migrations.ts';

const oldestPostgres = 18;
// Any number that nothing else in this database locks.
const migrationLock = 7_468_309_112;

/**
 * Brings the database at `url` up to date as its owner; answers the names of the migrations it ran. Several nodes
 * may start together: one migrates, the others wait and find nothing left to do. Refuses with StartRefused when the
 * database is away or too old, and when a migration that ran already has been edited since.
 */
export async function migrate(url: string): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await connect(url);
  try {
    await refuseOldPostgres(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const ran: string[] = [];
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed: ${causeOf(error)}${lineOf(error, sql)}`, { cause: error });
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`;
}

function withoutSecret(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port && `:${port}`}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

// A refused connection to a name with several addresses comes as an AggregateError without a text of its own.
function causeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
