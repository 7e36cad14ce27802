import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Services } from '../context.ts';
import { keyFor, keysFor } from '../encryption/encryption.ts';
import type { ByteRange } from './store/port.ts';
import { seal, unseal } from './store/sealed.ts';

interface Sealed {
  readonly address: string;
  readonly object: Buffer;
}

/** Encrypts a content for the store. Each call gives another object and so another address. */
export function sealContent({ config }: Pick<Services, 'config'>, content: Buffer): Sealed {
  const object = seal(keyFor(config, 'files'), content, 'content');
  return { address: createHash('sha256').update(object).digest('hex'), object };
}

/**
 * Decrypts the stored content at this address, or a part of it. `bytes` is the length of the whole content.
 * @throws FileMissing if the store does not have it
 */
export function readContent(
  { config, fileStore }: Pick<Services, 'config' | 'fileStore'>,
  address: string,
  bytes: number,
  range: ByteRange = { start: 0, end: bytes - 1 },
): Promise<Readable> {
  return unseal(keysFor(config, 'files'), bytes, range, 'content', (part) => fileStore.read(address, part));
}
