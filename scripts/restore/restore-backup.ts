import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeDataDirectory } from '../../server/src/config/data-dir.ts';
import { postgresAccount } from '../../server/src/database/embedded/postgres-account.ts';
import { StartRefused } from '../../server/src/config/start-refused.ts';
import { MARK } from '../../server/src/files/store/port.ts';
import { snapshotsIn, type Snapshot } from '../backup/catalogue.ts';
import { copyObjects } from '../backup/copy-objects.ts';
import { FILES, SECRET_FILES } from '../backup/make-backup.ts';

/**
 * Restores the newest snapshot of a backup directory, or the snapshot that `source` itself is, into `dataDir`. The next start
 * of the database completes it from the log that the snapshot contains. Its files are restored into `filesDirectory`.
 * @throws StartRefused when `dataDir` already contains a database, `filesDirectory` the files of another one, or `source` no snapshot
 */
export function restoreBackup(source: string, dataDir: string, filesDirectory?: string): Snapshot {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartRefused(`${dataDir} already contains a database: move it away, or set DATA_DIR to a new directory.`);
  }
  const snapshot = snapshotsIn(source).at(-1) ?? snapshotsIn(join(source, '..')).find(({ path }) => path === source);
  if (!snapshot) throw new StartRefused(`There is no backup in ${source}.`);
  makeDataDirectory(dataDir);
  const secrets = SECRET_FILES.filter((name) => existsSync(join(snapshot.path, name)));
  for (const name of secrets) rejectOtherSecret(join(snapshot.path, name), join(dataDir, name));
  const files = join(snapshot.path, FILES);
  if (filesDirectory !== undefined && existsSync(files)) {
    rejectOtherFiles(files, filesDirectory);
    copyObjects(files, filesDirectory);
  }
  // Copied under another name and renamed at the end, so that a killed run leaves no incomplete database.
  const draft = join(dataDir, 'postgres.part');
  rmSync(draft, { recursive: true, force: true });
  cpSync(join(snapshot.path, 'cluster'), draft, { recursive: true });
  giveToDatabaseUser(draft);
  for (const name of secrets) {
    copyFileSync(join(snapshot.path, name), join(dataDir, name));
    chmodSync(join(dataDir, name), 0o600);
  }
  renameSync(draft, join(dataDir, 'postgres'));
  return snapshot;
}

function rejectOtherFiles(from: string, to: string): void {
  const [own, other] = [join(from, MARK), join(to, MARK)];
  if (!existsSync(other) || (existsSync(own) && readFileSync(own, 'utf8') === readFileSync(other, 'utf8'))) return;
  throw new StartRefused(`${to} has the files of another database: move it away, or set FILES_DIR to a new directory.`);
}

function rejectOtherSecret(from: string, to: string): void {
  if (!existsSync(to) || readFileSync(from, 'utf8') === readFileSync(to, 'utf8')) return;
  throw new StartRefused(`${to} differs from the backup's: move it away, or set DATA_DIR to a new directory.`);
}

function giveToDatabaseUser(directory: string): void {
  const account = postgresAccount();
  for (const name of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    const path = join(directory, name);
    if (account) chownSync(path, account.uid, account.gid);
    chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
  }
}
