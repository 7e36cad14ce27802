import { rm } from 'node:fs/promises';
import { loadConfig } from '../../server/src/config/config.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { freePort } from '../../server/src/database/embedded/free-port.ts';
import type { Launched } from '../../server/src/node/launch.ts';
import { quickDirectory } from '../../server/src/testing/quick-directory.ts';
import { buildClientWhenStale } from './build-client-when-stale.ts';
import { launchNode } from './launch-node.ts';

export interface ThrowawayServer {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Connects as the owner of the database. */
  readonly databaseUrl: string;
  readonly demoLogins: Launched['demoLogins'];
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts a server with the built client and demo data, on its own database and without rate limits. */
export async function startThrowawayServer(): Promise<ThrowawayServer> {
  await buildClientWhenStale();
  const dataDir = quickDirectory('throwaway');
  const postgres = await startEmbeddedPostgres({ dataDir, disposable: true });
  const stopPostgres = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const config = loadConfig({
      NODE_ENV: 'test',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.serverUrl,
      DATABASE_OWNER_URL: postgres.url,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      WORKERS: '1',
      PUSH_SERVICE_URL: 'http://127.0.0.1',
      WEBHOOK_ALLOW_PRIVATE: 'on',
    });
    const server = await launchNode(config);
    return {
      baseUrl: config.publicUrl,
      dataDir,
      databaseUrl: postgres.url,
      demoLogins: server.demoLogins,
      async stop() {
        await server.close();
        await stopPostgres();
      },
    };
  } catch (error) {
    await stopPostgres();
    throw error;
  }
}
