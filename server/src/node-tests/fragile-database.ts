/** A test's own PostgreSQL behind a proxy with a fixed address, to be stopped, restarted and cut off. */
import { rmSync } from 'node:fs';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrator/migrate.ts';
import { databaseProxy, type DatabaseProxy } from '../testing/database-proxy.ts';
import { quickDirectory } from '../testing/quick-directory.ts';
import { afterFile } from '../testing/after-file.ts';

export interface FragileDatabase extends Pick<DatabaseProxy, 'fallSilent' | 'speakAgain'> {
  /** Logs in as the server. */
  readonly url: string;
  readonly ownerUrl: string;
  /** A normal stop: connections are closed, new ones refused. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function fragileDatabase(): Promise<FragileDatabase> {
  const dataDir = quickDirectory('fragile');
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const { url: ownerUrl, serverUrl } = postgres;
  await migrate(ownerUrl);
  const proxy = await databaseProxy(() => postgres.port);

  afterFile(async () => {
    proxy.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    url: proxy.through(serverUrl),
    ownerUrl: proxy.through(ownerUrl),
    stop: () => postgres.stop(),
    async start() {
      postgres = await startEmbeddedPostgres({ dataDir });
    },
    fallSilent: proxy.fallSilent,
    speakAgain: proxy.speakAgain,
  };
}
