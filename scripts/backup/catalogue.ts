/** The snapshots in a backup directory. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Totals } from './totals.ts';

export interface Manifest {
  /** When the copy ended, by the database's clock. */
  readonly finishedAt: string;
  /** PostgreSQL's identifier of the database. */
  readonly database: string;
  /** The version of PostgreSQL. */
  readonly postgres: string;
  /** The coins of each account, for `npm run drill`. */
  readonly totals: Totals;
}

export interface Snapshot extends Manifest {
  readonly path: string;
}

/** Returns the finished snapshots, newest last. */
export function snapshotsIn(directory: string): Snapshot[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => /^snapshot-[\dTZ-]+$/.test(name))
    .toSorted()
    .map((name) => {
      const path = join(directory, name);
      return { path, ...(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest) };
    });
}

/** Deletes all but the newest `keep` snapshots of a database. */
export function prune(directory: string, database: string, keep: number): void {
  const own = snapshotsIn(directory).filter((snapshot) => snapshot.database === database);
  for (const { path } of own.slice(0, -keep)) rmSync(path, { recursive: true });
}
