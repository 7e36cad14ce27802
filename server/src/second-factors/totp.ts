/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 s, which every app supports. */
import { Secret, TOTP } from 'otpauth';
import type { Config } from '../config/config.ts';
import { decryptWithAny, encrypt, keyFor, keysFor } from '../encryption/encryption.ts';

const STEP_MS = 30_000;
/** A code of one step before or after is accepted. */
const WINDOW = 1;
/** A code within this many steps is rejected, but it shows that the phone's clock is wrong. It is not accepted later either. */
const WRONG_CLOCK_WINDOW = 10;
const SECRET_BYTES = 20;

/** Returns a random secret in base32, as people type it into their app. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth://` URI that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: 'Proverse', label: email, secret }).toString();
}

/** Returns the time step of a code, and whether it is now, give or take a step. Returns undefined for a wrong code. */
export function stepOfCode(
  secret: string,
  code: string,
  nowMs: number,
): { readonly step: number; readonly isNow: boolean } | undefined {
  const app = new TOTP({ secret });
  for (const window of [WINDOW, WRONG_CLOCK_WINDOW]) {
    const delta = app.validate({ token: code, timestamp: nowMs, window });
    if (delta !== null) return { step: Math.floor(nowMs / STEP_MS) + delta, isNow: Math.abs(delta) <= WINDOW };
  }
  return undefined;
}

export function encryptTotpSecret(config: Config, userId: string, secret: string): Buffer {
  return encrypt(keyFor(config, 'authenticator apps'), secret, userId);
}

export function decryptTotpSecret(config: Config, userId: string, encrypted: Buffer): string {
  return decryptWithAny(keysFor(config, 'authenticator apps'), encrypted, userId);
}
