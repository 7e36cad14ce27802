/** The bytes of a file, in memory or on disk, which are read in parts so that a large one takes little memory. */
import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PART_BYTES = 64 * 1024;

/** All of something in parts, again for each reader. `length` is in bytes. */
export type Parts = AsyncIterable<Buffer> & { readonly length: number };

export interface Content extends Parts {
  /** Returns the bytes from `start` to before `end`, or to the end of the content. */
  part(start: number, end: number): Promise<Buffer>;
}

export function contentOf(bytes: Buffer): Content {
  return inParts(bytes.length, async (start, end) => bytes.subarray(start, end));
}

/** The bytes of a draft from `first` to before `last`. It must stay open while they are read. */
export function contentOfDraft(draft: FileHandle, first: number, last: number): Content {
  return inParts(last - first, async (start, end) => {
    const { buffer, bytesRead } = await draft.read({
      buffer: Buffer.allocUnsafe(end - start),
      position: first + start,
    });
    // The rest would be what was in our memory.
    if (bytesRead < buffer.length) throw new Error('A draft is shorter than it was');
    return buffer;
  });
}

/** `read` returns the bytes from `start` to before `end`, which is at most the length. */
export function inParts(length: number, read: Content['part']): Content {
  const part = (start: number, end: number) => read(start, Math.min(end, length));
  return {
    length,
    part,
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < length; at += PART_BYTES) yield await part(at, at + PART_BYTES);
    },
  };
}

/** Opens a file on disk that has no name there, so that nothing of it is left even if this process is killed. */
export async function openDraft(): Promise<FileHandle> {
  const path = join(tmpdir(), `proverse-upload-${randomUUID()}`);
  const draft = await open(path, 'wx+', 0o600);
  await unlink(path);
  return draft;
}

/** Other calls run between the parts. */
export async function sha256Of(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part);
  return hash.digest();
}
