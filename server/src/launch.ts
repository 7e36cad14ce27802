/** A whole node from its configuration alone: database, migrations, demo data, server. */
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { createLog } from './log.ts';
import { startServer, type RunningServer } from './main.ts';
import { listenRefusal, refusePortInUse } from './port.ts';

export interface Launched {
  readonly databaseUrl: string;
  /** Who may sign in to look around; none where demo data is off. */
  readonly demoLogins: RunningServer['demoLogins'];
  /** Lets calls in hand finish, then stops the server, then the embedded database. */
  close(): Promise<void>;
}

/**
 * Starts the database of DATA_DIR unless DATABASE_URL names one, brings it up to date and serves. Refuses with
 * StartRefused whatever the operator can mend: a port in use, a database that is away or too old, a closed directory.
 */
export async function launch(config: Config): Promise<Launched> {
  await refusePortInUse(config);
  const log = createLog(config);
  const onRestart = (line: string): void => log.error({}, line);
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir, onRestart }) : undefined;
  try {
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
    await migrate(databaseUrl);
    const server = await startServer(config, databaseUrl, log).catch((error: unknown) => {
      throw listenRefusal(error, config) ?? error;
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
