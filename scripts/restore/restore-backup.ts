import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from '../../server/src/data-dir.ts';
import { recoverCluster } from '../../server/src/db/recover-cluster.ts';
import { StartRefused } from '../../server/src/start-refused.ts';
import { basesIn, walIn, type Base } from '../backup/catalogue.ts';
import { SECRET_FILES } from '../backup/make-backup.ts';

/**
 * Restores the database into `dataDir` as it was at `to`, or at the last archived moment. Returns the copy it started
 * from. It only reads the backup directory, and the restored database archives nothing there.
 * @throws StartRefused when `dataDir` already contains a database, or no backup reaches `to`
 */
export async function restoreBackup(directory: string, dataDir: string, to: Date | undefined): Promise<Base> {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartRefused(`${dataDir} already contains a database: move it away, or set DATA_DIR to a new directory.`);
  }
  const base = baseFor(directory, to);
  makeDataDirectory(dataDir);
  const secrets = SECRET_FILES.filter((name) => existsSync(join(base.path, name)));
  for (const name of secrets) rejectOtherSecret(join(base.path, name), join(dataDir, name));
  const draft = join(dataDir, 'postgres.part');
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(base.path, 'cluster'), draft, { recursive: true });
  await recoverCluster(dataDir, walIn(directory), to);
  for (const name of secrets) {
    copyFileSync(join(base.path, name), join(dataDir, name));
    chmodSync(join(dataDir, name), 0o600);
  }
  return base;
}

function baseFor(directory: string, to: Date | undefined): Base {
  const bases = basesIn(directory);
  const [oldest] = bases;
  if (!oldest) throw new StartRefused(`There is no backup in ${directory}.`);
  const base = bases.findLast(({ finishedAt }) => to === undefined || new Date(finishedAt) <= to);
  if (!base) {
    throw new StartRefused(`The oldest backup in ${directory} is from ${oldest.finishedAt}: choose a later time.`);
  }
  return base;
}

function rejectOtherSecret(from: string, to: string): void {
  if (!existsSync(to) || readFileSync(from, 'utf8') === readFileSync(to, 'utf8')) return;
  throw new StartRefused(`${to} differs from the backup's: move it away, or set DATA_DIR to a new directory.`);
}
