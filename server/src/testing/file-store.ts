import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARK } from '../files/store/port.ts';
import { afterFile } from './after-file.ts';

/** FILES_DIR of a test: a folder that is removed after the test file. */
export function testFilesDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-files-'));
  afterFile(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Returns the names of all files in such a folder, drafts included, without the mark. */
export function filesIn(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && entry.name !== MARK)
    .map(({ name }) => name)
    .toSorted();
}
