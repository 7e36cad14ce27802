import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissing, type ByteRange, type FileStore } from './port.ts';

export const MARK = 'store-mark';
/** What a killed process leaves has a known name, so that it is removed with its object. */
const draftOf = (path: string): string => `${path}.part`;

/** Keeps objects in `directory`, at `aa/aabb…`. Several nodes may share the folder. */
export function createDiskStore(directory: string): FileStore {
  const pathOf = (address: string): string => join(directory, address.slice(0, 2), address);
  return {
    put: (address, object) => writeDurably(pathOf(address), object),
    async read(address, { start, end }: Partial<ByteRange> = {}) {
      const stream = createReadStream(pathOf(address), { start: start ?? 0, ...(end !== undefined && { end }) });
      await new Promise<void>((opened, fail) => {
        stream.once('open', () => opened());
        stream.once('error', (error) => fail(isMissing(error) ? new FileMissing(address) : error));
      });
      return stream;
    },
    async remove(address) {
      for (const path of [draftOf(pathOf(address)), pathOf(address)]) await rm(path, { force: true });
    },
    async readMark() {
      try {
        return await readFile(join(directory, MARK), 'utf8');
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    writeMark: (mark) => writeDurably(join(directory, MARK), Buffer.from(mark)),
  };
}

export interface DiskObject {
  readonly address: string;
  /** Within the folder. */
  readonly path: string;
}

/** Lists the objects in a folder, for backups. */
export function objectsIn(directory: string): DiskObject[] {
  const folders = existsSync(directory) ? readdirSync(directory).filter((name) => /^[0-9a-f]{2}$/.test(name)) : [];
  return folders.flatMap((folder) =>
    readdirSync(join(directory, folder))
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .map((address) => ({ address, path: join(folder, address) })),
  );
}

/** Writes to another name first, so that a killed process leaves no incomplete object. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    const folder = await open(directory, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
