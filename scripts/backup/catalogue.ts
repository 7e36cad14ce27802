/** What lies in a directory of backups: whole copies of the database, and in `wal` everything written since. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Manifest {
  /** From here on the copy can be brought to any moment. By the database's clock. */
  readonly finishedAt: string;
  /** The first piece of the log that the copy needs. */
  readonly startsWith: string;
  readonly postgres: string;
}

export interface Base extends Manifest {
  readonly path: string;
}

/** The whole copies, the newest last; one that was interrupted is none. */
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

/** Forgets all copies but the newest `keep`, and what only the forgotten ones needed. */
export function prune(directory: string, keep: number): void {
  const bases = basesIn(directory);
  const kept = bases.slice(-keep);
  for (const { path } of bases.slice(0, -keep)) rmSync(path, { recursive: true });
  const [oldest] = kept;
  if (!oldest) return;
  for (const name of readdirSync(walIn(directory))) {
    // Names are timeline, then place; after a restore the same place has a second timeline.
    if (/^[\dA-F]{24}\b/.test(name) && name.slice(8, 24) < oldest.startsWith.slice(8, 24)) {
      rmSync(join(walIn(directory), name));
    }
  }
}
