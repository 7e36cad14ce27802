import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { processesThatFit } from './db/connection-limit.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './log.ts';
import type { RunningServer } from './main.ts';
import { asStartRefused, refusePortInUse } from './port.ts';
import { startWorkers } from './workers.ts';

const MOST_WORKERS_BY_DEFAULT = 4;

export interface Launched {
  readonly databaseUrl: string;
  /** The demo accounts. Empty when demo data is off. */
  readonly demoLogins: RunningServer['demoLogins'];
  /** Finishes running calls, then stops the server and the embedded database. */
  close(): Promise<void>;
}

/**
 * Runs a whole node. It starts the database in DATA_DIR unless DATABASE_URL is set, migrates it and serves, with several
 * workers in processes of their own.
 * @throws StartRefused for what the operator can fix: a used port, a missing or old database, an unreadable directory
 */
export async function launch(config: Config): Promise<Launched> {
  await refusePortInUse(config);
  const log = await createLog(config);
  const onRestart = (line: string): void => log.error({}, line);
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, onRestart }) : undefined;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
    await migrate(databaseUrl);
    const server = await serve(config, databaseUrl, log).catch((error: unknown) => {
      throw asStartRefused(error, config) ?? error;
    });
    return {
      databaseUrl,
      demoLogins: server.demoLogins,
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

async function serve(
  config: Config,
  databaseUrl: string,
  log: Logger,
): Promise<Pick<RunningServer, 'demoLogins' | 'close'>> {
  const workers = await workersOf(config, databaseUrl);
  if (workers > 1) return startWorkers(workers, config, databaseUrl, log);
  // Loaded on demand, because a process that only watches its workers does not need it.
  const { startServer } = await import('./main.ts');
  return startServer(config, databaseUrl, log);
}

/** WORKERS, or as many as the cores and the database's connections allow. Jobs take one process. */
async function workersOf({ workers, roles }: Config, databaseUrl: string): Promise<number> {
  const fitting = await processesThatFit(databaseUrl, workers ?? 1);
  if (!roles.includes('web')) return 1;
  return workers ?? Math.min(availableParallelism(), MOST_WORKERS_BY_DEFAULT, fitting);
}
