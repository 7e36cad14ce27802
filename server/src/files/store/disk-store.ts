import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Parts } from '../../contents/content.ts';
import { FileMissing, MARK, type FileStore } from './port.ts';

/** What a killed process leaves has a known name, so that it is removed with its object. */
const draftOf = (path: string): string => `${path}.part`;

/** Keeps objects in `directory`, at `aa/aabb…`. Several nodes may share the folder. */
export function createDiskStore(directory: string): FileStore {
  const pathOf = (address: string): string => join(directory, address === MARK ? '' : address.slice(0, 2), address);
  return {
    put: (address, object) => writeDurably(pathOf(address), object),
    async read(address, range) {
      const file = await open(pathOf(address)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(address) : error;
      });
      return file.createReadStream(range);
    },
    async remove(address) {
      for (const path of [draftOf(pathOf(address)), pathOf(address)]) await rm(path, { force: true });
    },
  };
}

/** Lists the objects in a folder, for backups, with their paths within it. */
export function objectsIn(directory: string): { readonly address: string; readonly path: string }[] {
  const paths = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  return paths
    .filter((path) => /^[0-9a-f]{2}.[0-9a-f]{64}$/.test(path))
    .map((path) => ({ address: basename(path), path }));
}

/** Writes to another name first, so that a killed process leaves no incomplete object. */
async function writeDurably(path: string, object: Buffer | Parts): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  try {
    await writeFile(draft, object, { mode: 0o600, flush: true });
    await rename(draft, path);
    await using folder = await open(directory, 'r');
    await folder.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
