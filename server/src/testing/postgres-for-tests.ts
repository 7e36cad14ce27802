import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { migrate } from '../database/migrator/migrate.ts';
import { quickDirectory } from './quick-directory.ts';
import { withDatabase } from './with-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly adminUrl: string; readonly serverUrl: string; readonly template: string };
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file clones. */
export default async function startPostgresForTests(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = quickDirectory('test');
  const postgres = await startEmbeddedPostgres({ dataDir, disposable: true, maxConnections: 400 });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.url);
    // Makes PostgreSQL write its cache of the catalog, which each copy of the database would otherwise build again.
    await connectOnce(postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgres', {
    adminUrl: withDatabase(postgres.url, 'postgres'),
    serverUrl: postgres.serverUrl,
    template: new URL(postgres.url).pathname.slice(1),
  });
  return stop;
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
}
