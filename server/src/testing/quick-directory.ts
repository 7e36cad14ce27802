import { randomUUID } from 'node:crypto';
import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A new path for the files of a throwaway database, where they are made and deleted quickest: in memory, where there is
 * plenty of it, else on the disk. Each test file makes a database of some six hundred files, which takes a disk ten
 * times as long. What runs that were killed have left there goes, because memory is too dear for it.
 */
export function quickDirectory(purpose: string): string {
  const parent = hasRoomInMemory() ? MEMORY : tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = /^proverse-\w+-(\d+)-[\da-f]{8}-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `proverse-${purpose}-${process.pid}-${randomUUID()}`);
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is running and none of our business.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
