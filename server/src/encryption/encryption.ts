/** Every purpose has its own key derived from SECRET_KEY, so that a leaked key exposes nothing else. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { Config } from '../config/config.ts';

export type SecretPurpose =
  | 'token signing'
  | 'code hashing'
  | 'flow ids'
  | 'mail encryption'
  | 'refresh encryption'
  | 'sign-in tickets'
  | 'step-up inputs'
  | 'authenticator apps'
  | 'bank data encryption'
  | 'webhook secrets'
  | 'unsubscribe links'
  | 'sandbox payments'
  | 'address hashing'
  | 'known devices'
  | 'push signing'
  | 'push subscriptions'
  | 'unmatched words'
  | 'files';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const derivedKeys = new Map<string, Buffer>();

/**
 * Returns the 32-byte key of a purpose. The same SECRET_KEY gives the same key on every node and after every restart.
 */
export function keyFor(config: Pick<Config, 'secretKey'>, purpose: SecretPurpose): Buffer {
  const known = derivedKeys.get(`${purpose} ${config.secretKey}`);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', config.secretKey, '', `proverse ${purpose}`, 32));
  derivedKeys.set(`${purpose} ${config.secretKey}`, key);
  return key;
}

/**
 * Returns the keys of a purpose under SECRET_KEY and all of SECRET_KEYS_OLD, newest first. The old keys are for data
 * from before a key rotation.
 */
export function keysFor(config: Pick<Config, 'secretKey' | 'secretKeysOld'>, purpose: SecretPurpose): Buffer[] {
  return [config.secretKey, ...config.secretKeysOld].map((secretKey) => keyFor({ secretKey }, purpose));
}

/**
 * Encrypts text with AES-256-GCM and a new nonce. Returns nonce, tag and ciphertext. Decryption needs the same `boundTo`,
 * so a ciphertext copied to another row is useless.
 */
export function encrypt(key: Buffer, text: string, boundTo = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts what `encrypt` returned. Throws when the key, `boundTo` or any bit differs. */
export function decrypt(key: Buffer, encrypted: Buffer, boundTo = ''): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Decrypts with the first key that fits. Throws when none does. */
export function decryptWithAny(keys: readonly Buffer[], encrypted: Buffer, boundTo = ''): string {
  for (const key of keys) {
    try {
      return decrypt(key, encrypted, boundTo);
    } catch {
      // An older key may fit.
    }
  }
  throw new Error('no key decrypts this');
}

/**
 * Decodes the base64url of a token. Returns no bytes for any other spelling, because Node skips foreign characters and
 * unused bits.
 */
export function bytesOfToken(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : Buffer.alloc(0);
}

/** Compares two signatures in a time that does not depend on their bytes. */
export function isSameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Imported keys: importing one takes five times as long as hashing a line. */
const imported = new WeakMap<Buffer, KeyObject>();

/** Returns the HMAC-SHA256 of several parts. None of them may contain the separator, a line break. */
export function keyedHash(key: Buffer, ...parts: readonly string[]): Buffer {
  const known = imported.get(key) ?? createSecretKey(key);
  imported.set(key, known);
  return createHmac('sha256', known).update(parts.join('\n')).digest();
}
