/**
 * Bank account numbers as the database keeps them: encrypted, with the id of the key in front, so that a new SECRET_KEY
 * can take over while rows encrypted under a former one (SECRET_KEYS_OLD) still open. A number is bound to its owner: moved
 * to somebody else's row it does not open.
 */
import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { keyFor, keysFor, decrypt, encrypt } from '../kernel/encryption.ts';

const KEY_ID_BYTES = 8;

type Keys = Pick<Config, 'secretKey' | 'secretKeysOld'>;

/** Encrypts a number under the newest key: key id, nonce, tag, ciphertext. */
export function encryptAccountNumber(config: Keys, userId: string, accountNumber: string): Buffer {
  const key = newestKey(config);
  return Buffer.concat([keyId(key), encrypt(key, accountNumber, ownerOf(userId))]);
}

/** The number that was encrypted. Throws when its key is not known any more, or when it was encrypted for somebody else. */
export function decryptAccountNumber(config: Keys, userId: string, encrypted: Buffer): string {
  const id = encrypted.subarray(0, KEY_ID_BYTES);
  const key = keysFor(config, 'bank data encryption').find((each) => keyId(each).equals(id));
  if (!key) throw new Error(`No key of SECRET_KEY and SECRET_KEYS_OLD has the id ${id.toString('hex')}`);
  return decrypt(key, encrypted.subarray(KEY_ID_BYTES), ownerOf(userId));
}

/** What the bytes of every number begin with that is encrypted under the newest key. */
export function newestKeyId(config: Keys): Buffer {
  return keyId(newestKey(config));
}

function newestKey(config: Keys): Buffer {
  return keyFor(config, 'bank data encryption');
}

/** Names a key without saying anything about it. */
function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('key id\n').update(key).digest().subarray(0, KEY_ID_BYTES);
}

function ownerOf(userId: string): string {
  return `account number of ${userId}`;
}
