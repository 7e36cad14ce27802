import { closeSync, fsyncSync, writeFileSync } from 'node:fs';

/**
 * Writes all of it to an open file and closes it: on the disk before anything says that it is there. Throws when not
 * all fits.
 */
export function writeWhole(file: number, content: string): void {
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
