import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './log.ts';
import { startServer, type RunningServer } from './main.ts';
import { asStartRefused, refusePortInUse } from './port.ts';

export interface Launched {
  readonly databaseUrl: string;
  /** The demo accounts. Empty when demo data is off. */
  readonly demoLogins: RunningServer['demoLogins'];
  /** Finishes running calls, then stops the server and the embedded database. */
  close(): Promise<void>;
}

/**
 * Runs a whole node. It starts the database in DATA_DIR unless DATABASE_URL is set, migrates it and serves.
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
    const server = await startServer(config, databaseUrl, log).catch((error: unknown) => {
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
