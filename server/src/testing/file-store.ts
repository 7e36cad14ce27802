import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../files/store/port.ts';
import { createDiskStore } from '../files/store/disk-store.ts';
import { afterFile } from './after-file.ts';

/** A folder that is removed after the test file. */
export function testFileStore(): FileStore {
  const directory = mkdtempSync(join(tmpdir(), 'proverse-files-'));
  afterFile(() => rmSync(directory, { recursive: true, force: true }));
  return createDiskStore(directory);
}
