import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { snapshotsIn, type Manifest, type Snapshot } from './catalogue.ts';
import { copyCluster } from './copy-cluster.ts';
import { completeObjects, copyObjects } from './copy-objects.ts';
import { totalsBefore, xidNow } from './totals.ts';

/**
 * Files copied beside the database. Bank account numbers, queued emails and sessions are useless without `secret-key`.
 */
export const SECRET_FILES = ['postgres-password', 'secret-key'] as const;

/** The folder of a snapshot that has the contents of files, unless they are in a bucket. */
export const FILES = 'files';

/**
 * Copies the embedded database of `dataDir` into a new folder of `directory` while it is in use. The copy holds the database
 * as it was when the copy ended, and all objects of `filesDirectory` that it refers to. `client` is connected as the owner and not
 * used by others.
 */
export async function makeBackup(
  client: pg.Client,
  dataDir: string,
  directory: string,
  filesDirectory?: string,
): Promise<Snapshot> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `snapshot.part-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  try {
    // Until this connection ends, PostgreSQL keeps the write-ahead log that the copy needs.
    await client.query(`select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`);
    const { rows: started } = await client.query<Pick<Manifest, 'database' | 'postgres'>>(
      `select current_setting('server_version') as postgres, system_identifier::text as database
       from pg_control_system(), lateral pg_backup_start('proverse', true)`,
    );
    const former = snapshotsIn(directory).findLast(({ database }) => database === started[0]?.database);
    const formerFiles = former && join(former.path, FILES);
    const files = join(draft, FILES);
    // Most of the objects before the database, and the rest soon after it.
    if (filesDirectory !== undefined) copyObjects(filesDirectory, files, formerFiles);
    const totals = await totalsBefore(client, await xidNow(client));
    const cluster = join(dataDir, 'postgres');
    copyCluster(cluster, join(draft, 'cluster'));
    const { rows: stopped } = await client.query<{ label: string; finishedAt: Date }>(
      'select labelfile as label, clock_timestamp() as "finishedAt" from pg_backup_stop(false)',
    );
    const [start] = started;
    const [stop] = stopped;
    if (!start || !stop) throw new Error('PostgreSQL returned no start or end of the backup');
    copyCluster(join(cluster, 'pg_wal'), join(draft, 'cluster', 'pg_wal'));
    if (filesDirectory !== undefined) completeObjects(filesDirectory, files, formerFiles);
    writeFileSync(join(draft, 'cluster', 'backup_label'), stop.label);
    for (const name of SECRET_FILES) copySecret(dataDir, draft, name);
    const manifest: Manifest = { finishedAt: stop.finishedAt.toISOString(), ...start, totals };
    writeFileSync(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    const path = join(directory, `snapshot-${manifest.finishedAt.replaceAll(/[:.]/g, '-')}`);
    renameSync(draft, path);
    return { path, ...manifest };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function copySecret(dataDir: string, draft: string, name: string): void {
  if (!existsSync(join(dataDir, name))) return;
  copyFileSync(join(dataDir, name), join(draft, name));
  chmodSync(join(draft, name), 0o600);
}
