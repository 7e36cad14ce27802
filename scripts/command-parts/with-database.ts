/** The database that an operator's command works on, whether or not a server is running. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../../server/src/config/config.ts';
import { DatabaseClient } from '../../server/src/database/database-client.ts';
import { ownDatabaseUrl } from '../../server/src/database/database-urls.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { withKeptLogin, type Login } from '../../server/src/database/migrator/logins.ts';
import { StartRefused } from '../../server/src/config/start-refused.ts';

/** Who a command logs in as. The owner may do everything. */
export type CommandLogin = Login | 'owner';

/**
 * Passes `work` the URL with which this login reaches the operator's own database, or the embedded one in DATA_DIR, which
 * it starts for the duration of the work when no server is running.
 * @throws StartRefused when there is no database, or DATABASE_OWNER_URL is needed and missing
 */
export async function withDatabase<T>(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseOwnerUrl' | 'databaseAuditUrl' | 'dataDir'>,
  login: CommandLogin,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    const url = login === 'owner' ? config.databaseOwnerUrl : ownDatabaseUrl(config, login);
    if (url === undefined) throw new StartRefused('Set DATABASE_OWNER_URL for this command: it works as the owner.');
    if (!(await isReachable(url))) throw new StartRefused(`The database cannot be reached as ${login}: check its URL.`);
    return work(url);
  }
  const running = runningDatabase(dataDir);
  if (running !== null && (await isReachable(running))) return work(as(login, running, dataDir));
  if (!existsSync(join(dataDir, 'postgres'))) throw new StartRefused(`There is no database in ${dataDir}.`);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(as(login, postgres.url, dataDir));
  } finally {
    await postgres.stop();
  }
}

function as(login: CommandLogin, ownerUrl: string, dataDir: string): string {
  return login === 'owner' ? ownerUrl : withKeptLogin(ownerUrl, login, dataDir);
}

/**
 * Returns the owner's URL of the database that runs in the data directory. Its postmaster.pid contains port and socket.
 */
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
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000, mayBeStandby: true });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
