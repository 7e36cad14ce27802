/** The contents of a backup directory: full copies of the database, and in `wal` everything written since. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Manifest {
  /** When the copy ended, by the database's clock. The copy can be restored as of this or any later moment. */
  readonly finishedAt: string;
  /** The first WAL file that the copy needs. */
  readonly startsWith: string;
  /** The version of PostgreSQL. */
  readonly postgres: string;
}

export interface Base extends Manifest {
  readonly path: string;
}

/** Returns the finished copies, newest last. */
export function basesIn(directory: string): Base[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => /^base-[\dTZ-]+$/.test(name))
    .toSorted()
    .map((name) => {
      const path = join(directory, name);
      return { path, ...(JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest) };
    });
}

export function walIn(directory: string): string {
  return join(directory, 'wal');
}

/** Deletes all but the newest `keep` copies, and the WAL that only the deleted ones needed. */
export function prune(directory: string, keep: number): void {
  const bases = basesIn(directory);
  const kept = bases.slice(-keep);
  for (const { path } of bases.slice(0, -keep)) rmSync(path, { recursive: true });
  const [oldest] = kept;
  if (!oldest) return;
  for (const name of readdirSync(walIn(directory))) {
    // A WAL file's name is a timeline and a position. Only positions are compared, because a restore starts a new
    // timeline but continues the positions.
    if (/^[\dA-F]{24}\b/.test(name) && name.slice(8, 24) < oldest.startsWith.slice(8, 24)) {
      rmSync(join(walIn(directory), name));
    }
  }
}
