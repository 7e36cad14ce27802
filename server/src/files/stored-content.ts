import type { Readable } from 'node:stream';
import { DomainError } from '@proverse/shared';
import { sha256Of, type Content, type Parts } from '../contents/content.ts';
import type { FileDownload, Services, UserContext } from '../context.ts';
import { keyFor, keysFor } from '../encryption/encryption.ts';
import { FileMissing, type ByteRange } from './store/port.ts';
import { seal, unseal } from './store/sealed.ts';

type Deps = Pick<Services, 'fileStore' | 'log'>;

interface Sealed {
  readonly address: string;
  readonly object: Parts;
}

/** Encrypts a content for the store. Each call gives another object and so another address. */
export async function sealContent({ config }: Pick<Services, 'config'>, content: Content): Promise<Sealed> {
  const object = seal(keyFor(config, 'files'), content, 'content');
  return { address: (await sha256Of(object)).toString('hex'), object };
}

/**
 * Stores what `sealContent` returned.
 * @throws DomainError SERVICE_UNAVAILABLE if the store fails
 */
export async function storeContent({ fileStore, log }: Deps, { address, object }: Sealed): Promise<void> {
  await fileStore.put(address, object).catch((error: unknown) => {
    throw unavailable(log, error);
  });
}

/**
 * Decrypts the stored content at this address, or a part of it. `bytes` is the length of the whole content.
 * @throws DomainError NOT_FOUND if the store does not have it, SERVICE_UNAVAILABLE if the store fails
 */
export async function readContent(
  { config, fileStore, log }: Deps & Pick<Services, 'config'>,
  address: string,
  bytes: number,
  range: ByteRange = { start: 0, end: bytes - 1 },
): Promise<Readable> {
  return unseal(keysFor(config, 'files'), bytes, range, 'content', (part) =>
    fileStore.read(address, part).catch((error: unknown) => {
      throw unavailable(log, error);
    }),
  );
}

export interface StoredFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly address: string;
}

/** Offers a stored content for download, as a whole or in parts. */
export function asDownload(ctx: UserContext, { name, mediaType, bytes, address }: StoredFile): FileDownload {
  return {
    filename: name,
    body: { mediaType, bytes, read: (range: ByteRange) => readContent(ctx, address, bytes, range) },
  };
}

function unavailable(log: Services['log'], error: unknown): DomainError {
  if (error instanceof FileMissing) {
    log.error({ address: error.message }, 'the file store lacks an object that the database refers to');
    return new DomainError('NOT_FOUND');
  }
  log.error({ err: error }, 'the file store failed');
  return new DomainError('SERVICE_UNAVAILABLE');
}
