import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { testDatabase } from '../../testing/database.ts';
import { testConfig } from '../../testing/services.ts';
import { agreeOnFileStore, readMark } from './agree-on-store.ts';
import { createFileStore } from './create-file-store.ts';
import { MARK } from './port.ts';

const root = mkdtempSync(join(tmpdir(), 'proverse-agree-'));
afterFile(() => rmSync(root, { recursive: true, force: true }));
const { url, ownerPool } = await testDatabase();
const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });

let folders = 0;
const newFolder = (): string => join(root, `files-${(folders += 1)}`);
const start = (files: Record<string, string>): Promise<void> => agreeOnFileStore(testConfig(files), url, log);
const storeIn = (folder: string) => createFileStore(testConfig({ FILES_DIR: folder }));
const markIn = (folder: string) => readMark(storeIn(folder));
const writeMark = (folder: string, mark: string) => storeIn(folder).put(MARK, Buffer.from(mark));
const knownMark = async (): Promise<string> => {
  const { rows } = await ownerPool.query<{ mark: string }>('select mark from file_store');
  return rows.map(({ mark }) => mark).join();
};

beforeEach(async () => {
  await ownerPool.query('delete from file_store');
  lines.length = 0;
});

test('nodes that start first and at the same time agree on one mark', async () => {
  const folder = newFolder();
  await Promise.all(Array.from({ length: 8 }, () => start({ FILES_DIR: folder })));
  expect(await markIn(folder)).toBe(await knownMark());
  await start({ FILES_DIR: folder });
});

test('of nodes with different folders that start first and at the same time, exactly one starts', async () => {
  const starts = await Promise.allSettled([newFolder(), newFolder()].map((folder) => start({ FILES_DIR: folder })));
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a node with an empty or another folder does not start, and changes neither', async () => {
  const [folder, empty, other] = [newFolder(), newFolder(), newFolder()];
  await start({ FILES_DIR: folder });
  await writeMark(other, 'another');
  for (const wrong of [empty, other]) {
    await expect(start({ FILES_DIR: wrong })).rejects.toThrow(
      `The files of this database are not in ${wrong}. All nodes need the same: share that folder and name it in FILES_DIR, or set FILES_URL.`,
    );
  }
  expect([await markIn(folder), await markIn(empty), await markIn(other)]).toEqual([
    await knownMark(),
    undefined,
    'another',
  ]);
});

test('a node that was killed between the two marks starts again', async () => {
  const folder = newFolder();
  await writeMark(folder, 'left');
  await start({ FILES_DIR: folder });
  expect(await knownMark()).toBe('left');
});

test('a folder that cannot be used is named', async () => {
  await writeMark(root, 'x');
  await expect(start({ FILES_DIR: join(root, 'store-mark') })).rejects.toThrow(
    /^Files cannot be kept in .+store-mark: ENOTDIR/,
  );
  expect(await knownMark()).toBe('');
});

test('a bucket that is away stops a first start, but not a later one, and the key is in no message', async () => {
  const away = { FILES_URL: 'http://AKIDOFTEST:secretoftest@127.0.0.1:9/files' };
  await expect(start(away)).rejects.toThrow(
    /^Files cannot be kept in the bucket http:\/\/127.0.0.1:9\/files: The bucket of FILES_URL did not answer GET/,
  );
  await start({ FILES_DIR: newFolder() });
  await start(away);
  expect(lines.join('')).toMatch(/the file store is unavailable/);
  expect(lines.join('')).not.toMatch(/AKID|secretoftest/);
});
