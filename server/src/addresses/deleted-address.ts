import type { Config } from '../config/config.ts';
import { keyedHash, keysFor } from '../encryption/encryption.ts';

/**
 * Returns the keyed hashes by which the address of a deleted account is recognised but cannot be read: one for the
 * current key and one for each old key. The current key's hash is first.
 */
export function hashesOfDeletedAddress(config: Config, address: string): Buffer[] {
  return keysFor(config, 'code hashing').map((key) => keyedHash(key, 'deleted account', address));
}
