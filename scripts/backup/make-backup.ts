import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { postgresAccount, refuseUnreachable } from '../../server/src/db/postgres-account.ts';
import { archiveLink } from '../../server/src/db/wal-archive.ts';
import { StartRefused } from '../../server/src/start-refused.ts';
import { walIn, type Base, type Manifest } from './catalogue.ts';
import { copyCluster } from './copy-cluster.ts';

// PostgreSQL archives at least this often, even when little is written. If the machine is lost, at most the changes of
// this time are lost.
const ARCHIVE_AT_LEAST_EVERY = '60s';

/**
 * Files copied beside the database. Bank account numbers, queued mails and sessions are useless without `secret-key`.
 */
export const SECRET_FILES = ['postgres-password', 'secret-key'] as const;

/**
 * Copies the embedded database of `dataDir` into `directory` while it is in use. From now on PostgreSQL archives there
 * everything it writes, so that any later moment can be restored. `client` is connected as the owner.
 * @throws StartRefused when the directory contains backups of another database
 */
export async function makeBackup(client: pg.Client, dataDir: string, directory: string): Promise<Base> {
  claim(dataDir, directory);
  archiveWalIn(dataDir, walIn(directory));
  await client.query(`alter system set archive_timeout = '${ARCHIVE_AT_LEAST_EVERY}'`);
  await client.query('select pg_reload_conf()');

  const draft = join(directory, `base.part-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    const { rows: started } = await client.query<{ wal: string; version: string }>(
      `select pg_walfile_name(pg_backup_start('proverse', true)) as wal, current_setting('server_version') as version`,
    );
    copyCluster(join(dataDir, 'postgres'), join(draft, 'cluster'));
    // Waits until the WAL that the copy needs is archived.
    const { rows: stopped } = await client.query<{ label: string; finishedAt: Date }>(
      'select labelfile as label, clock_timestamp() as "finishedAt" from pg_backup_stop(true)',
    );
    const [start] = started;
    const [stop] = stopped;
    if (!start || !stop) throw new Error('PostgreSQL returned no start or end of the backup');
    writeFileSync(join(draft, 'cluster', 'backup_label'), stop.label);
    for (const name of SECRET_FILES) copySecret(dataDir, draft, name);
    const manifest: Manifest = {
      finishedAt: stop.finishedAt.toISOString(),
      startsWith: start.wal,
      postgres: start.version,
    };
    writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    const path = join(directory, `base-${manifest.finishedAt.replaceAll(/[:.]/g, '-')}`);
    renameSync(draft, path);
    return { path, ...manifest };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Marks the directory as this database's, because two databases in one directory would overwrite each other's WAL. */
function claim(dataDir: string, directory: string): void {
  const id = readOrCreateId(join(dataDir, 'backup-id'));
  const ownerFile = join(directory, 'database-id');
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  if (existsSync(ownerFile) && readFileSync(ownerFile, 'utf8') !== id) {
    throw new StartRefused(`${directory} contains backups of another database: choose another directory.`);
  }
  writeFileSync(ownerFile, id);
}

function readOrCreateId(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomUUID());
  return readFileSync(file, 'utf8');
}

/** Makes PostgreSQL archive its WAL in `wal`, which the user that runs PostgreSQL must be able to write to. */
function archiveWalIn(dataDir: string, wal: string): void {
  const account = postgresAccount();
  mkdirSync(wal, { recursive: true, mode: 0o700 });
  chmodSync(wal, 0o700);
  if (account) chownSync(wal, account.uid, account.gid);
  refuseUnreachable(wal, account, 'choose another directory');
  const link = archiveLink(dataDir);
  if (lstatSync(link, { throwIfNoEntry: false }) && readlinkSync(link) === resolve(wal)) return;
  rmSync(`${link}.new`, { force: true });
  symlinkSync(resolve(wal), `${link}.new`);
  renameSync(`${link}.new`, link);
}

function copySecret(dataDir: string, draft: string, name: string): void {
  if (!existsSync(join(dataDir, name))) return;
  copyFileSync(join(dataDir, name), join(draft, name));
  chmodSync(join(draft, name), 0o600);
}
