import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from '../../server/src/data-dir.ts';
import { recoverCluster } from '../../server/src/db/recover-cluster.ts';
import { StartRefused } from '../../server/src/start-refused.ts';
import { basesIn, walIn, type Base } from '../backup/catalogue.ts';
import { keptSecrets } from '../backup/make-backup.ts';

/**
 * Makes a database in `dataDir` as it was at `to`, or at the last moment that the backups in `directory` know; answers
 * the copy that it began with. The directory of backups is only read, and the new database keeps nothing in it.
 * Refuses with StartRefused where a database is already, and a moment that no backup reaches.
 */
export async function restoreBackup(directory: string, dataDir: string, to: Date | undefined): Promise<Base> {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartRefused(
      `There is a database in ${dataDir} already: move it away, or set DATA_DIR to a new directory.`,
    );
  }
  const base = baseFor(directory, to);
  makeDataDirectory(dataDir);
  const secrets = keptSecrets.filter((name) => existsSync(join(base.path, name)));
  for (const name of secrets) refuseOtherSecret(join(base.path, name), join(dataDir, name));
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
  if (!base) throw new StartRefused(`The oldest backup in ${directory} is of ${oldest.finishedAt}: name a later time.`);
  return base;
}

function refuseOtherSecret(from: string, to: string): void {
  if (!existsSync(to) || readFileSync(from, 'utf8') === readFileSync(to, 'utf8')) return;
  throw new StartRefused(`${to} is not the one of the backup: move it away, or set DATA_DIR to a new directory.`);
}
