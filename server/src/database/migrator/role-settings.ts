/** Behind a pooler the role's own defaults carry the settings of the pool, because no connection keeps them (DB-8). */
import type pg from 'pg';
import { StartRefused } from '../../config/start-refused.ts';
import { DatabaseClient } from '../database-client.ts';
import { POOL_SETTINGS } from '../pool.ts';

/** Stores the settings for new connections of this login to this database. `url` goes past the pooler. */
export async function storeRoleSettings(url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    const statements = Object.entries(POOL_SETTINGS).map(
      ([name, value]) => `alter role current_user in database ${database} set ${name} = ${client.escapeLiteral(value)}`,
    );
    // Two nodes that change one row of the catalog at once would fail.
    await client.query(
      ["begin; select pg_advisory_xact_lock(hashtextextended('role settings', 0))", ...statements, 'commit'].join('; '),
    );
  } finally {
    await client.end();
  }
}

/** @throws StartRefused when the connections of the pooler lack the settings */
export async function refuseOtherSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select key as name from json_each_text($1)
     where value is distinct from (select setting from pg_settings where lower(name) = key)`,
    [JSON.stringify(POOL_SETTINGS)],
  );
  if (rows.length === 0) return;
  throw new StartRefused(
    `The connections of the pooler lack ${rows.map(({ name }) => name).join(', ')}: run npm run migrate with DATABASE_DIRECT_URL, then RECONNECT in PgBouncer.`,
  );
}
