import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { objectsIn } from '../../server/src/files/store/disk-store.ts';
import { MARK } from '../../server/src/files/store/port.ts';

/**
 * Copies the objects of files that `to` lacks, and the mark of the folder. Objects never change, so a repeat completes a copy that
 * was interrupted. Those that `former` has, a copy on the same disk as `to`, are linked and take no space.
 */
export function copyObjects(from: string, to: string, former?: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  if (existsSync(join(from, MARK))) copyFileSync(join(from, MARK), join(to, MARK));
  for (const { path } of objectsIn(from)) {
    const target = join(to, path);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (former !== undefined && existsSync(join(former, path))) linkSync(join(former, path), target);
    else copyWhole(join(from, path), target);
  }
}

/**
 * Makes a copy fit a database that was copied after it: adds new objects and drops removed ones. The database refers to none of
 * those, because an object stays for some time after its row.
 */
export function completeObjects(from: string, to: string, former?: string): void {
  copyObjects(from, to, former);
  const kept = new Set(objectsIn(from).map(({ path }) => path));
  for (const { path } of objectsIn(to)) if (!kept.has(path)) rmSync(join(to, path));
}

/** An object may be removed at any moment. */
function copyWhole(from: string, to: string): void {
  try {
    copyFileSync(from, `${to}.part`);
    renameSync(`${to}.part`, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
