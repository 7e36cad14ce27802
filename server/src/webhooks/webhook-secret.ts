import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { decryptWithAny, encrypt, keyFor, keysFor } from '../encryption/encryption.ts';

/** Returns a new secret in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export function encryptSecret(config: Config, userId: string, secret: string): Buffer {
  return encrypt(keyFor(config, 'webhook secrets'), secret, userId);
}

/** @throws when SECRET_KEYS_OLD lacks the key that it was encrypted with */
export function decryptSecret(config: Config, userId: string, encrypted: Buffer): string {
  return decryptWithAny(keysFor(config, 'webhook secrets'), encrypted, userId);
}
