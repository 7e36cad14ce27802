import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * Returns a new path for a throwaway database: in memory if there is enough, otherwise on the disk. Each test file creates
 * a database of about six hundred files, which takes ten times as long on a disk. Deletes directories of killed runs.
 */
export function quickDirectory(purpose: string): string {
  const parent = hasFreeMemory() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = /^proverse-\w+-(\d+)-[\da-f]{8}-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `proverse-${purpose}-${process.pid}-${randomUUID()}`);
}

function hasFreeMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
