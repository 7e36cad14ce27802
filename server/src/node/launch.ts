import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { checkDurability } from '../database/embedded/check-durability.ts';
import { processesThatFit } from '../database/connection-limit.ts';
import { storeCreditLimits } from '../database/embedded/credit-limits.ts';
import { directUrl, ownDatabaseUrls, poolUrl } from '../database/database-urls.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { createLogins } from '../database/migrator/logins.ts';
import { migrate } from '../database/migrator/migrate.ts';
import { openPool } from '../database/pool.ts';
import { storeRoleSettings } from '../database/migrator/role-settings.ts';
import { refuseUnusableDatabase } from '../database/migrator/refuse-unusable-database.ts';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { agreeOnFileStore } from '../files/store/agree-on-store.ts';
import { createLog } from '../log/log.ts';
import type { RunningServer } from '../main.ts';
import { asStartRefused, refusePortInUse } from './refuse-port-in-use.ts';
import type { Services } from '../context.ts';
import type { encryptAccount } from '../payouts/account-encryption.ts';
import { startWorkers } from './workers.ts';

const DEFAULT_WORKERS_MAX = 4;

/** A login that the start prints. */
export interface DemoLogin {
  readonly email: string;
  readonly password: string;
}

/** What filling in demo data needs. Its pool logs in as the owner. */
export interface DemoServices extends Pick<Services, 'config' | 'db' | 'log'> {
  readonly encryptAccount: typeof encryptAccount;
}

/** Fills an empty database with demo data. Passed in, because production images contain none. */
export type FillDemoData = (services: DemoServices) => Promise<readonly DemoLogin[]>;

export interface Launched {
  /** The demo accounts. Empty when demo data is off. */
  readonly demoLogins: readonly DemoLogin[];
  /** Finishes running calls, then stops the server and the embedded database. */
  close(): Promise<void>;
}

/**
 * Runs a whole node. It starts the database in DATA_DIR unless DATABASE_URL is set, migrates it if it can log in as the
 * owner, and serves, in several worker processes if there are cores for them. Waits for a database that is still starting.
 * @throws StartRefused for what the operator can fix: a port in use, a missing or old database, an unreadable directory
 */
export async function launch(config: Config, fillDemoData?: FillDemoData): Promise<Launched> {
  await refusePortInUse(config);
  const log = await createLog(config);
  const onRestart = (line: string): void => log.error({}, line);
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, onRestart }) : undefined;
  try {
    if (config.databaseUrl !== undefined)
      await waitForDatabase(config.databaseDirectUrl ?? config.databaseUrl, (line) => log.warn({}, line));
    const { owner, server: databaseUrl } = embedded
      ? { owner: embedded.url, server: embedded.serverUrl }
      : await ownDatabase(config);
    const direct = directUrl(config, databaseUrl);
    if (owner !== undefined) {
      await migrate(owner);
      await storeCreditLimits(owner, config);
      if (direct !== databaseUrl) await storeRoleSettings(direct);
    }
    await refuseUnusableDatabase(databaseUrl, config);
    await checkDurability(direct, config, log);
    await agreeOnFileStore(config, direct, log);
    const demoLogins =
      owner !== undefined && config.demoData && fillDemoData ? await fillDemo(config, log, owner, fillDemoData) : [];
    const server = await serve(config, databaseUrl, log).catch((error: unknown) => {
      throw asStartRefused(error, config) ?? error;
    });
    return {
      demoLogins,
      async close() {
        await server.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function ownDatabase(config: Config): Promise<{ owner: string | undefined; server: string }> {
  const owner = config.databaseOwnerUrl;
  if (owner !== undefined) await createLogins(owner, ownDatabaseUrls(config));
  return { owner, server: poolUrl(config) };
}

/**
 * Fills in the demo data before anyone can register, because it needs an empty database. The owner writes it: the server's
 * role cannot choose who gets coins.
 */
async function fillDemo(
  config: Config,
  log: Logger,
  ownerUrl: string,
  fillDemoData: FillDemoData,
): Promise<readonly DemoLogin[]> {
  const account = await import('../payouts/account-encryption.ts');
  const { db } = openPool(ownerUrl, { maxConnections: 1 });
  try {
    return await fillDemoData({ config, log, db, encryptAccount: account.encryptAccount });
  } finally {
    await db.destroy();
  }
}

async function serve(config: Config, databaseUrl: string, log: Logger): Promise<Pick<RunningServer, 'close'>> {
  const workers = await workersOf(config, databaseUrl);
  if (workers > 1) return startWorkers(workers, config, databaseUrl, log);
  // Loaded on demand, because a process that only watches its workers does not need it.
  const { startServer } = await import('../main.ts');
  return startServer(config, databaseUrl, log);
}

/** WORKERS, or as many as the cores and the database's connections allow. A node that only runs jobs has one process. */
async function workersOf(config: Config, databaseUrl: string): Promise<number> {
  const wanted = config.roles.includes('web') ? config.workers : 1;
  const direct = directUrl(config, databaseUrl);
  const fitting = await processesThatFit(direct, wanted ?? 1, direct !== databaseUrl);
  return wanted ?? Math.min(availableParallelism(), DEFAULT_WORKERS_MAX, fitting);
}
