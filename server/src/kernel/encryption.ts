/**
 * Keys and encrypted text. Every use has a key of its own, derived from SECRET_KEY, so that one that leaks opens
 * nothing else.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

export type SecretPurpose =
  | 'token signing'
  | 'code hashing'
  | 'mail encryption'
  | 'refresh encryption'
  | 'bank data encryption'
  | 'unsubscribing'
  | 'address hashing';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const derivedKeys = new Map<string, Buffer>();

/** 32 bytes for this purpose alone; the same on every node and after every restart with the same SECRET_KEY. */
export function keyFor(config: Pick<Config, 'secretKey'>, purpose: SecretPurpose): Buffer {
  const known = derivedKeys.get(`${purpose} ${config.secretKey}`);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', config.secretKey, '', `proverse ${purpose}`, 32));
  derivedKeys.set(`${purpose} ${config.secretKey}`, key);
  return key;
}

/** The same of every SECRET_KEY that there was, the newest first: for reading what was encrypted or signed before. */
export function keysFor(config: Pick<Config, 'secretKey' | 'secretKeysOld'>, purpose: SecretPurpose): Buffer[] {
  return [config.secretKey, ...config.secretKeysOld].map((secretKey) => keyFor({ secretKey }, purpose));
}

/**
 * Encrypts text (AES-256-GCM, a fresh nonce each time): nonce, tag, then ciphertext. It opens only together with the
 * same `boundTo`, so that it is worth nothing in another place.
 */
export function encrypt(key: Buffer, text: string, boundTo = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/** The text that `encrypt` was given. Throws when the key or `boundTo` is another one or a bit has changed. */
export function decrypt(key: Buffer, encrypted: Buffer, boundTo = ''): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** A keyed hash of several parts; the separator cannot be typed into any of them. */
export function keyedHash(key: Buffer, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(parts.join('\n')).digest();
}
