/** A whole node from its configuration alone: database, migrations, demo data, server. */
import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { fillDemoData } from './demo/fill-demo-data.ts';
import { createLog, startServer } from './main.ts';
import { StartRefused } from './start-refused.ts';

export interface Launched {
  readonly databaseUrl: string;
  /** Who may sign in to look around; none where demo data is off. */
  readonly demoLogins: readonly { readonly email: string; readonly password: string }[];
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
    const demoLogins = config.demoData ? await fillDemoData(server.services) : [];
    return {
      databaseUrl,
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

// Asked before the database is started, so that the answer comes at once.
async function refusePortInUse(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(listenRefusal(error, config) ?? error));
    probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => done()));
  });
}

function listenRefusal(error: unknown, { host, port }: Config): StartRefused | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefused(`Port ${port} is in use: stop what runs there, or set PORT to another port.`);
    case 'EACCES':
      return new StartRefused(`Port ${port} is not allowed to this user: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(`HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`);
    default:
      return undefined;
  }
}
