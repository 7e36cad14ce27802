/** A database and the product's services for the duration of a measurement. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadConfig } from '../../server/src/config/config.ts';
import type { Services } from '../../server/src/context.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/database/migrator/migrate.ts';
import { createServices } from '../../server/src/main.ts';

/** For measurements that need neither the limits nor the log of production. */
export const MEASURING = {
  NODE_ENV: 'test',
  SECRET_KEY: 'a secret key for the measurement only',
  LOG_LEVEL: 'warn',
};

/**
 * Runs `work` with a migrated PostgreSQL of its own, with the settings of the product unless it is disposable. `keepIn` is a
 * directory that keeps the database.
 */
export async function withPostgres(
  work: (postgres: EmbeddedPostgres, directory: string) => Promise<void>,
  { disposable = false, keepIn }: { readonly disposable?: boolean; readonly keepIn?: string } = {},
): Promise<void> {
  const directory = keepIn ?? temporaryDirectory();
  const postgres = await startEmbeddedPostgres({ dataDir: directory, disposable });
  try {
    await migrate(postgres.url);
    await work(postgres, directory);
  } finally {
    await postgres.stop();
    if (keepIn === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-bench-'));
  // When root starts the database, it runs as another user, who needs access to the directory.
  chmodSync(directory, 0o711);
  return directory;
}

export async function withServices<T>(
  env: Readonly<Record<string, string>>,
  databaseUrl: string,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const { services, close } = await createServices(loadConfig(env), databaseUrl, pino({ level: 'warn' }));
  try {
    return await work(services);
  } finally {
    await close();
  }
}
