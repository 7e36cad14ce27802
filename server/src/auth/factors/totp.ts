/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 s, which every app supports. */
import { Secret, TOTP } from 'otpauth';
import type { Config } from '../../config.ts';
import { decryptWithAny, encrypt, keyFor, keysFor } from '../../kernel/encryption.ts';

const STEP_MS = 30_000;
const SECRET_BYTES = 20;

/** Returns a random secret in base32, as people type it into their app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: 'Proverse', label: email, secret }).toString();
}

/** Returns the time step of a code: the current step, or the one before or after. Returns undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: nowMs, window: 1 });
  return delta === null ? undefined : Math.floor(nowMs / STEP_MS) + delta;
}

export function encryptTotpSecret(config: Config, userId: string, secret: string): Buffer {
  return encrypt(keyFor(config, 'authenticator apps'), secret, userId);
}

export function decryptTotpSecret(config: Config, userId: string, encrypted: Buffer): string {
  return decryptWithAny(keysFor(config, 'authenticator apps'), encrypted, userId);
}
