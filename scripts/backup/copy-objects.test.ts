import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMark } from '../../server/src/files/store/agree-on-store.ts';
import { createDiskStore, objectsIn } from '../../server/src/files/store/disk-store.ts';
import { MARK } from '../../server/src/files/store/port.ts';
import { completeObjects, copyObjects } from './copy-objects.ts';

const root = mkdtempSync(join(tmpdir(), 'proverse-objects-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const live = join(root, 'live');
const store = createDiskStore(live);
const put = (digit: string): Promise<void> => store.put(digit.repeat(64), Buffer.from(`object ${digit}`));
const inCopy = (name: string): string =>
  objectsIn(join(root, name))
    .map(({ address }) => address.slice(0, 1))
    .toSorted()
    .join('');

test('a copy has what the folder has when it is completed, without what was removed in the meantime', async () => {
  await store.put(MARK, Buffer.from('mark'));
  await Promise.all(['a', 'b'].map(put));
  copyObjects(live, join(root, 'first'));
  await store.remove('a'.repeat(64));
  await put('c');
  // A draft of an upload that runs now.
  writeFileSync(join(live, 'bb', `${'b'.repeat(64)}.part`), 'dra');
  completeObjects(live, join(root, 'first'));
  expect(inCopy('first')).toBe('bc');
  expect(await readMark(createDiskStore(join(root, 'first')))).toBe('mark');
  expect(existsSync(join(root, 'first', 'bb', `${'b'.repeat(64)}.part`))).toBe(false);
});

test('the next copy links what the former one has, and outlives it', async () => {
  await put('d');
  completeObjects(live, join(root, 'second'), join(root, 'first'));
  expect(inCopy('second')).toBe('bcd');
  const inode = (copy: string, digit: string): number =>
    statSync(join(root, copy, digit + digit, digit.repeat(64))).ino;
  expect(inode('second', 'b')).toBe(inode('first', 'b'));
  expect(inode('second', 'b')).not.toBe(inode('live', 'b'));
  rmSync(join(root, 'first'), { recursive: true });
  expect(inCopy('second')).toBe('bcd');
});

test('a folder without files has an empty copy', () => {
  completeObjects(join(root, 'none'), join(root, 'empty'));
  expect(inCopy('empty')).toBe('');
});
