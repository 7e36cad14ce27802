import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

// What PostgreSQL makes anew at its start, by the chapter "Making a Base Backup" of its manual.
const leftEmpty = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|current_logfiles.*|recovery\.signal|standby\.signal)$/;

/** Copies the files of a cluster that may be in use; what changes meanwhile the log brings right. */
export function copyCluster(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue;
    if (!entry.isDirectory()) copyIfThere(join(from, entry.name), join(to, entry.name));
    else if (leftEmpty.has(entry.name)) mkdirSync(join(to, entry.name));
    else copyCluster(join(from, entry.name), join(to, entry.name));
  }
}

/** A table that is dropped while we copy is gone, and the log says so. */
function copyIfThere(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
