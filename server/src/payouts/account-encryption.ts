/**
 * Account numbers and UPI IDs are stored encrypted, with the key's id in front, so that SECRET_KEY can be replaced while
 * SECRET_KEYS_OLD still decrypts older rows. An account moved to another user's row does not decrypt.
 */
import { createHash } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFor, keysFor, decrypt, encrypt } from '../encryption/encryption.ts';

const KEY_ID_BYTES = 8;

type Keys = Pick<Config, 'secretKey' | 'secretKeysOld'>;

/** Encrypts an account number or a UPI ID under the newest key. Returns key id, nonce, tag and ciphertext. */
export function encryptAccount(config: Keys, userId: string, account: string): Buffer {
  const key = newestKey(config);
  return Buffer.concat([keyId(key), encrypt(key, account, ownerOf(userId))]);
}

/** Decrypts an account number or a UPI ID. Throws when its key is no longer listed or when it was encrypted for another user. */
export function decryptAccount(config: Keys, userId: string, encrypted: Buffer): string {
  const id = encrypted.subarray(0, KEY_ID_BYTES);
  const key = keysFor(config, 'bank data encryption').find((each) => keyId(each).equals(id));
  if (!key) throw new Error(`No key of SECRET_KEY and SECRET_KEYS_OLD has the id ${id.toString('hex')}`);
  return decrypt(key, encrypted.subarray(KEY_ID_BYTES), ownerOf(userId));
}

/** Returns the first bytes of every account that is encrypted under the newest key. */
export function newestKeyId(config: Keys): Buffer {
  return keyId(newestKey(config));
}

function newestKey(config: Keys): Buffer {
  return keyFor(config, 'bank data encryption');
}

/** Returns an id of a key that reveals nothing about the key. */
function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('key id\n').update(key).digest().subarray(0, KEY_ID_BYTES);
}

function ownerOf(userId: string): string {
  return `payout account of ${userId}`;
}
