import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contentOf } from '../../contents/content.ts';
import { seal, unseal } from './sealed.ts';

const CHUNK = 64 * 1024;
const key = randomBytes(32);
const content = randomBytes(3 * CHUNK + 100);

const sealedOf = (bytes: Buffer): Promise<Buffer> => buffer(seal(key, contentOf(bytes), 'a'));

interface Opening {
  readonly keys?: readonly Buffer[];
  readonly bytes?: number;
  readonly start?: number;
  readonly end?: number;
  readonly use?: string;
}

/** Reads a part of a sealed object that lies in memory. */
async function open(sealed: Buffer, { keys = [key], bytes = content.length, start = 0, end, use = 'a' }: Opening = {}) {
  const stream = await unseal(keys, bytes, { start, end: end ?? bytes - 1 }, use, (range) =>
    Promise.resolve(Readable.from([sealed.subarray(range.start, range.end + 1)])),
  );
  return buffer(stream);
}

test.each([1, 100, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK])('opens a content of %i bytes', async (bytes) => {
  const part = content.subarray(0, bytes);
  expect(await open(await sealedOf(part), { bytes })).toEqual(part);
});

test('a sealed object does not contain its content', async () => {
  expect((await sealedOf(content)).includes(content.subarray(0, 100))).toBe(false);
});

test('opens any part, and reads only the chunks that have it', async () => {
  const object = await sealedOf(content);
  for (const [start, end] of [
    [0, 0],
    [CHUNK - 1, CHUNK],
    [CHUNK, 2 * CHUNK - 1],
    [5, 3 * CHUNK + 5],
    [3 * CHUNK + 99, 3 * CHUNK + 99],
  ] as const) {
    expect(await open(object, { start, end })).toEqual(content.subarray(start, end + 1));
  }
  const damaged = Buffer.from(object);
  damaged[16 + 10] = (damaged[16 + 10] ?? 0) ^ 1;
  expect(await open(damaged, { start: CHUNK, end: CHUNK + 9 })).toEqual(content.subarray(CHUNK, CHUNK + 10));
});

test.each([
  { start: 0, reads: 1 },
  { start: 10, reads: 1 },
  { start: CHUNK, reads: 2 },
])(
  'reads a part from byte $start in $reads requests, and closes them when its reader stops',
  async ({ start, reads }) => {
    const object = await sealedOf(content);
    const opened: Readable[] = [];
    const stream = await unseal([key], content.length, { start, end: content.length - 1 }, 'a', async (range) => {
      const pieces = Array.from({ length: 4 }, (_, n) =>
        object.subarray(range.start + n * CHUNK, range.start + (n + 1) * CHUNK),
      );
      opened.push(Readable.from(reads === 2 && range.start === 0 ? [object.subarray(0, 16)] : pieces));
      return opened.at(-1) as Readable;
    });
    stream.destroy();
    await once(stream, 'close');
    expect([opened.length, opened.at(-1)?.destroyed]).toEqual([reads, true]);
  },
);

test('seals the same content differently each time', async () => {
  expect(await sealedOf(content)).not.toEqual(await sealedOf(content));
});

test('gives each reader of a sealed object the same bytes, and says how many', async () => {
  const object = seal(key, contentOf(content), 'a');
  const bytes = await buffer(object);
  expect([await buffer(object), object.length]).toEqual([bytes, bytes.length]);
});

test('opens with an older key, and with no other', async () => {
  const object = await sealedOf(content);
  expect(await open(object, { keys: [randomBytes(32), key] })).toEqual(content);
  await expect(open(object, { keys: [randomBytes(32)] })).rejects.toThrow('no key decrypts this file');
  await expect(open(object, { use: 'b' })).rejects.toThrow('no key decrypts this file');
});

const SEALED_CHUNK = CHUNK + 16;
const chunkAt = (object: Buffer, index: number): Buffer =>
  object.subarray(16 + index * SEALED_CHUNK, 16 + (index + 1) * SEALED_CHUNK);

test.each<[string, (sealed: Buffer) => Buffer, number]>([
  [
    'a changed bit',
    (sealed) => Buffer.from(sealed.map((byte, at) => (at === sealed.length - 20 ? byte ^ 1 : byte))),
    0,
  ],
  ['a missing chunk', (sealed) => Buffer.concat([sealed.subarray(0, 16 + SEALED_CHUNK), chunkAt(sealed, 2)]), 0],
  [
    'swapped chunks',
    (sealed) =>
      Buffer.concat([sealed.subarray(0, 16), ...[0, 2, 1].map((index) => chunkAt(sealed, index)), chunkAt(sealed, 3)]),
    0,
  ],
  ['a missing end', (sealed) => sealed.subarray(0, 16 + 3 * SEALED_CHUNK), 0],
  ['an end that was cut off with the length adjusted', (sealed) => sealed.subarray(0, 16 + 3 * SEALED_CHUNK), 100],
])('does not open an object with %s', async (_, change, shorterBy) => {
  const object = change(await sealedOf(content));
  await expect(open(object, { bytes: content.length - shorterBy })).rejects.toThrow(
    /no key decrypts|unable to authenticate|too short/,
  );
});
