/**
 * How contents are encrypted at rest: each object has its own key, derived from SECRET_KEY and a salt in its first bytes, and
 * is cut into chunks that are encrypted on their own with AES-256-GCM. So a part can be read without the rest, and never before it was
 * verified. The number of a chunk and whether it is the last are its nonce, so chunks cannot be swapped, dropped or repeated.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Content, Parts } from '../../contents/content.ts';
import type { ByteRange } from './port.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/**
 * Returns the encrypted object of a content that is not empty. Each reader of it encrypts the content again, with the same result, because
 * that costs less than to keep it. `boundTo` is the purpose that a reader must know too.
 */
export function seal(key: Buffer, content: Content, boundTo: string): Parts {
  const { length } = content;
  const salt = randomBytes(SALT_BYTES);
  const objectKey = keyOf(key, salt, boundTo);
  return {
    length: sealedBytes(length),
    async *[Symbol.asyncIterator]() {
      yield salt;
      for (let index = 0; index < chunksOf(length); index += 1) {
        const cipher = createCipheriv('aes-256-gcm', objectKey, nonceOf(index, length));
        const chunk = cipher.update(await content.part(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));
        yield Buffer.concat([chunk, cipher.final(), cipher.getAuthTag()]);
      }
    },
  };
}

/**
 * Decrypts a part of a content of `bytes` bytes. `read` reads the sealed object: once for a part at its start, twice for others. The first of
 * `keys` that fits is used, because SECRET_KEY may have been replaced since.
 * @throws before the first byte if no key fits; the stream fails where a bit was changed
 */
export async function unseal(
  keys: readonly Buffer[],
  bytes: number,
  range: ByteRange,
  boundTo: string,
  read: (range: ByteRange) => Promise<Readable>,
): Promise<Readable> {
  const first = Math.floor(range.start / CHUNK_BYTES);
  const start = SALT_BYTES + first * SEALED_CHUNK_BYTES;
  const last = Math.floor(range.end / CHUNK_BYTES);
  const end = Math.min(SALT_BYTES + (last + 1) * SEALED_CHUNK_BYTES, sealedBytes(bytes)) - 1;
  const atStart = await read({ start: 0, end: first === 0 ? end : SALT_BYTES - 1 });
  const head = cutter(atStart);
  const salt = await head(SALT_BYTES);
  const stored = first === 0 ? atStart : await read({ start, end });
  const next = first === 0 ? head : cutter(stored);
  try {
    const objectKeys = keys.map((key) => keyOf(key, salt, boundTo));
    const { objectKey, content } = openFirst(objectKeys, await next(SEALED_CHUNK_BYTES), nonceOf(first, bytes));
    async function* contents(): AsyncGenerator<Buffer, void, undefined> {
      let left = range.end + 1 - first * CHUNK_BYTES;
      yield content.subarray(range.start - first * CHUNK_BYTES, left);
      for (let index = first + 1; index <= last; index += 1) {
        left -= CHUNK_BYTES;
        yield openChunk(objectKey, await next(SEALED_CHUNK_BYTES), nonceOf(index, bytes)).subarray(0, left);
      }
    }
    // A caller that stops half way must not keep the store's file or connection open.
    return Readable.from(contents(), { objectMode: false }).once('close', () => stored.destroy());
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

function openFirst(objectKeys: readonly Buffer[], sealed: Buffer, nonce: Buffer) {
  for (const objectKey of objectKeys) {
    try {
      return { objectKey, content: openChunk(objectKey, sealed, nonce) };
    } catch {
      // An older key may fit.
    }
  }
  throw new Error('no key decrypts this file');
}

function openChunk(objectKey: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', objectKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

function keyOf(key: Buffer, salt: Buffer, boundTo: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, boundTo, 32));
}

/** The nonce of a chunk. The last byte says whether it is the last chunk of the content. */
function nonceOf(index: number, bytes: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 0);
  nonce.writeUInt8(index === chunksOf(bytes) - 1 ? 1 : 0, 11);
  return nonce;
}

function sealedBytes(bytes: number): number {
  return SALT_BYTES + bytes + chunksOf(bytes) * TAG_BYTES;
}

function chunksOf(bytes: number): number {
  return Math.ceil(bytes / CHUNK_BYTES);
}

/** Returns a function that reads the next `size` bytes of a stream, or fewer at its end. It throws after the end. */
function cutter(stream: Readable): (size: number) => Promise<Buffer> {
  const reads = stream.iterator() as AsyncIterator<Buffer, undefined>;
  let pending: Buffer = Buffer.alloc(0);
  return async (size) => {
    const parts = [pending];
    for (let length = pending.length; length < size;) {
      const { value } = await reads.next();
      if (value === undefined) break;
      parts.push(value);
      length += value.length;
    }
    const all = Buffer.concat(parts);
    if (all.length === 0) throw new Error('the stored object is too short');
    pending = all.subarray(size);
    return all.subarray(0, size);
  };
}
