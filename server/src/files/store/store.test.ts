import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Bucket } from '../../config/config-files.ts';
import { contentOf } from '../../contents/content.ts';
import { afterFile } from '../../testing/after-file.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { testConfig } from '../../testing/services.ts';
import { createFileStore } from './create-file-store.ts';
import { FileMissing, FileStoreUnavailable, MARK, type FileStore } from './port.ts';
import { createS3Store } from './s3-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'proverse-store-'));
afterFile(() => rmSync(directory, { recursive: true, force: true }));
const s3Url = await startS3Server();

const storeOf = (env: Record<string, string>): FileStore => createFileStore(testConfig(env));
const bucketOf = (url: string): Bucket => {
  const { files } = testConfig({ FILES_URL: url });
  if (!('bucket' in files)) throw new Error('no bucket');
  return files.bucket;
};
const objectOf = (bytes: number) => {
  const object = randomBytes(bytes);
  return { object, address: createHash('sha256').update(object).digest('hex') };
};

describe.each([
  { kind: 'a folder', store: storeOf({ FILES_DIR: directory }) },
  { kind: 'a bucket', store: storeOf({ FILES_URL: s3Url }) },
])('$kind', ({ store }) => {
  test('returns an object and each part of it as stored', async () => {
    const { object, address } = objectOf(300_000);
    await store.put(address, object);
    expect(await buffer(await store.read(address))).toEqual(object);
    for (const [start, end] of [
      [0, 15],
      [65_552, 131_103],
      [299_999, 299_999],
      [100, 299_999],
    ] as const) {
      expect(await buffer(await store.read(address, { start, end }))).toEqual(object.subarray(start, end + 1));
    }
  });

  test('stores an object that is read in parts', async () => {
    const { object, address } = objectOf(300_000);
    await store.put(address, contentOf(object));
    expect(await buffer(await store.read(address))).toEqual(object);
  });

  test('stores an object twice and at the same time as others without a difference', async () => {
    const objects = Array.from({ length: 4 }, () => objectOf(50_000));
    for (let round = 0; round < 2; round += 1)
      await Promise.all(objects.map(({ address, object }) => store.put(address, object)));
    for (const { address, object } of objects) expect(await buffer(await store.read(address))).toEqual(object);
  });

  test('rejects a read of what is missing or was removed, and removes repeatedly', async () => {
    const { object, address } = objectOf(10);
    await expect(store.read(address)).rejects.toThrow(FileMissing);
    await store.put(address, object);
    await store.remove(address);
    await store.remove(address);
    await expect(store.read(address, { start: 0, end: 1 })).rejects.toThrow(FileMissing);
  });

  test('a reader that stops half way leaves the store usable', async () => {
    const { object, address } = objectOf(2_000_000);
    await store.put(address, object);
    for (let round = 0; round < 10; round += 1) (await store.read(address)).destroy();
    expect(await buffer(await store.read(address))).toEqual(object);
  });

  test('keeps a mark', async () => {
    await expect(store.read(MARK)).rejects.toThrow(FileMissing);
    await store.put(MARK, Buffer.from('one'));
    await store.put(MARK, Buffer.from('another'));
    expect(await text(await store.read(MARK))).toBe('another');
  });
});

test('rejects a key that the bucket does not know, and a bucket that is missing', async () => {
  const { object, address } = objectOf(10);
  const other = createS3Store({ ...bucketOf(s3Url), keyId: 'UNKNOWN-ID' });
  const failed = await other.put(address, object).catch(String);
  expect(failed).toBe('Error: The bucket of FILES_URL answered 403 InvalidAccessKeyId to PUT');
  const missing = createS3Store(bucketOf(s3Url.replace('/files?', '/missing?')));
  const calls = [missing.read(MARK), missing.read(address), missing.put(address, object), missing.remove(address)];
  for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
    expect(String(reason)).toContain('404 NoSuchBucket');
});

describe('a bucket that fails', () => {
  const answers: (number | 'cut' | 'silent')[] = [];
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.method ?? '');
    const answer = answers.shift() ?? 200;
    request.resume();
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'silent') request.on('end', () => response.writeHead(answer).end('<Code>Reason</Code>'));
  });
  const listening = new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });

  async function failingStore(): Promise<FileStore> {
    await listening;
    const { port } = server.address() as AddressInfo;
    const bucket = bucketOf(`http://AKIDOFTEST:a%2Fsecret@127.0.0.1:${port}/files`);
    seen.length = 0;
    answers.length = 0;
    return createS3Store(bucket, { timeoutMs: 700, pausesMs: [1, 1] });
  }

  test('succeeds when the third attempt does', async () => {
    const store = await failingStore();
    answers.push(503, 'cut', 200);
    await store.put(objectOf(5).address, Buffer.from('hello'));
    expect(seen).toEqual(['PUT', 'PUT', 'PUT']);
  });

  test.each([[500], [429], ['cut'], ['silent']] as const)('gives up after three times %s', async (answer) => {
    const store = await failingStore();
    answers.push(answer, answer, answer);
    const failed = await store.remove(objectOf(5).address).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FileStoreUnavailable);
    expect(seen).toHaveLength(3);
    expect(String(failed)).not.toMatch(/AKID|secret/);
  });

  test('does not repeat what cannot be mended', async () => {
    const store = await failingStore();
    answers.push(403);
    const failed = await store.put(objectOf(5).address, Buffer.from('hello')).catch((error: unknown) => error);
    expect(failed).not.toBeInstanceOf(FileStoreUnavailable);
    expect(String(failed)).toBe('Error: The bucket of FILES_URL answered 403 Reason to PUT');
    expect(seen).toHaveLength(1);
  });
});
