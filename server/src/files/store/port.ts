import type { Readable } from 'node:stream';
import type { Parts } from '../../contents/content.ts';

/** A part of what is stored, in bytes. `end` is included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The address of the only object that may change: a small text that tells a store from others. */
export const MARK = 'store-mark';

/**
 * Where the contents of files lie, already encrypted. An object's address is the SHA-256 of its bytes in hex, so it never changes and
 * anyone can check it. Two files never share an object.
 */
export interface FileStore {
  /** Stores an object durably. A repeat changes nothing. After a failure, nothing or all of it is stored. */
  put(address: string, object: Buffer | Parts): Promise<void>;
  /**
   * Returns an object or a part of it, to be read as fast as the caller wants.
   * @throws FileMissing if there is none
   */
  read(address: string, range?: ByteRange): Promise<Readable>;
  /** Removes an object. A repeat changes nothing. */
  remove(address: string): Promise<void>;
}

/** The store lacks an object that the database refers to. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** The store does not answer, or says that it cannot at the moment. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}
