import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// PostgreSQL recreates the contents of these at start; see "Making a Base Backup" in its manual.
const LEFT_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|current_logfiles.*|recovery\.signal|standby\.signal)$/;

/** Copies the files of a cluster that may be in use. Replaying the WAL repairs files that change during the copy. */
export function copyCluster(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    if (!entry.isDirectory()) copyIfThere(join(from, entry.name), join(to, entry.name));
    else if (LEFT_EMPTY.has(entry.name)) mkdirSync(join(to, entry.name));
    else copyCluster(join(from, entry.name), join(to, entry.name));
  }
}

/** Copies a file unless it has disappeared because its table was dropped during the copy. The WAL records the drop. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
