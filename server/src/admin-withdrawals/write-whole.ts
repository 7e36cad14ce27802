import { closeSync, fsyncSync, writeFileSync } from 'node:fs';

/** Writes `content` to an open file, flushes it to the disk and closes it. Throws if the disk has no room for all. */
export function writeWhole(file: number, content: string): void {
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
