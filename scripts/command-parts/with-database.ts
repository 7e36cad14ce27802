/** The database that an operator's command works on, whether or not a server is running. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts';
import { StartRefused } from '../../server/src/start-refused.ts';

/**
 * Passes `work` the URL of the database in DATABASE_URL, or of the embedded one in DATA_DIR, which it starts for the
 * duration of the work when no server is running.
 * @throws StartRefused when there is no database
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const url = databaseUrl ?? runningDatabase(dataDir);
  if (url !== null && (await isReachable(url))) return work(url);
  if (databaseUrl !== undefined) throw new StartRefused('The database in DATABASE_URL cannot be reached.');
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartRefused(`There is no database in ${dataDir}.`);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

/** Returns the URL of the database that runs in the data directory. Its postmaster.pid contains port and socket. */
export function runningDatabase(dataDir: string): string | null {
  const pidFile = join(resolve(dataDir), 'postgres', 'postmaster.pid');
  const passwordFile = join(dataDir, 'postgres-password');
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const [, , , port, sockets] = readFileSync(pidFile, 'utf8').split('\n');
  if (!port || !sockets) return null;
  const password = readFileSync(passwordFile, 'utf8').trim();
  return `postgresql://proverse:${password}@127.0.0.1:${port}/proverse?host=${encodeURIComponent(sockets)}`;
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
