import type pg from 'pg';
import { StartRefused } from '../../config/start-refused.ts';
import { refuseHigherCredits, type CreditSettings } from '../embedded/credit-limits.ts';
import { DatabaseClient } from '../database-client.ts';
import { ROLES } from './logins.ts';
import { wantedMigrations } from './migrations.ts';
import { refuseOtherSettings } from './role-settings.ts';
import { unreachable } from '../unreachable.ts';

/**
 * Checks that a node can serve with the database at `url`, whose login must be the server's own role.
 * @throws StartRefused when the database is unreachable, the role has more rights than the migrations grant, migrations
 * have not run, a newer version has removed something that this one needs, the database does not allow the node's signup
 * bonus or sandbox payments, or the connections of a pooler lack the pool's settings
 */
export async function refuseUnusableDatabase(
  url: string,
  settings: CreditSettings & { readonly databaseDirectUrl?: string | undefined },
): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect().catch((error: unknown) => {
      throw unreachable(url, 'DATABASE_URL', error);
    });
    await refuseOtherRole(client);
    await refuseOtherSchema(client);
    await refuseHigherCredits(client, settings);
    if (settings.databaseDirectUrl !== undefined) await refuseOtherSettings(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** With any other role, an attacker who controls a statement of the server would control the ledger. */
async function refuseOtherRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; excess: string | null }>(
    `select rolname as role, case
       when rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls then 'has an attribute of administrators'
       when exists (select from pg_auth_members where member = r.oid) then 'is a member of another role'
       when exists (
         select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
       ) then 'owns something'
     end as excess
     from pg_roles r where rolname = session_user`,
  );
  const [login] = rows;
  if (login?.role !== ROLES.server) {
    throw new StartRefused(
      `DATABASE_URL logs in as ${login?.role}: it must log in as ${ROLES.server}, see "Database roles" in server/RUNNING.md.`,
    );
  }
  if (login.excess !== null) {
    throw new StartRefused(`The server's role ${ROLES.server} ${login.excess}: take that away from it.`);
  }
}

async function refuseOtherSchema(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    `select from pg_class where oid = to_regclass('public.schema_migrations')`,
  );
  const { rows: applied } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ name: string; isContract: boolean }>(
          'select name, is_contract as "isContract" from schema_migrations',
        );
  const wanted = await wantedMigrations();
  const missing = wanted.find((name) => !applied.some((each) => each.name === name));
  if (missing !== undefined) {
    throw new StartRefused(`The database lacks the migration ${missing}: run npm run migrate.`);
  }
  refuseRemoved(applied, wanted);
}

/** @throws StartRefused when a migration that this version does not know removed something */
export function refuseRemoved(
  applied: readonly { readonly name: string; readonly isContract: boolean }[],
  wanted: readonly string[],
): void {
  const contract = applied.find(({ name, isContract }) => isContract && !wanted.includes(name));
  if (!contract) return;
  throw new StartRefused(
    `A newer version has changed this database so that this one cannot serve it (${contract.name}): start that version, or restore a backup from before it.`,
  );
}
