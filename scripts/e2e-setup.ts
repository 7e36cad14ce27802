import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { RunningServer } from '../client/e2e/running-server.ts';
import { loadConfig } from '../server/src/config.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded-postgres.ts';
import { freePort } from '../server/src/db/free-port.ts';
import { launch } from '../server/src/launch.ts';
import { buildClientWhenStale } from './client-build.ts';
import { installBrowser } from './install-browser.ts';

/** One whole server with the built client, on a database of its own, for all browser journeys of the run. */
export default async function startServerForJourneys(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = await installBrowser();
  await buildClientWhenStale();
  const dataDir = join(tmpdir(), `proverse-e2e-${randomUUID()}`);
  const postgres = await startEmbeddedPostgres({ dataDir, disposable: true });
  const stopPostgres = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const config = loadConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
    });
    const server = await launch(config);
    const running: RunningServer = { baseUrl: config.publicUrl, databaseUrl: postgres.url, chromiumPath };
    project.provide('e2e', running);
    return async () => {
      await server.close();
      await stopPostgres();
    };
  } catch (error) {
    await stopPostgres();
    throw error;
  }
}
