/**
 * Tickets of sign-ins that still need a second factor. A ticket proves a right password. It is encrypted and not stored,
 * and it ends when the password changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import type { Config } from '../config/config.ts';
import { bytesOfToken, decrypt, encrypt, keyFor } from '../encryption/encryption.ts';

const VALID_MS = 10 * 60_000;

interface Content {
  readonly id: string;
  readonly userId: string;
  readonly passwordDigest: string;
  readonly expiresAtMs: number;
}

export interface Ticket {
  readonly id: string;
  readonly userId: string;
  /** Returns whether this is still the hash of the password that the ticket proves. */
  isFor(passwordHash: string): boolean;
}

export function newTicket(config: Config, { userId, passwordHash }: { userId: string; passwordHash: string }): string {
  const content: Content = {
    id: randomUUID(),
    userId,
    passwordDigest: digestOf(passwordHash),
    expiresAtMs: Date.now() + VALID_MS,
  };
  return encrypt(keyFor(config, 'sign-in tickets'), JSON.stringify(content)).toString('base64url');
}

/** @throws DomainError SIGN_IN_EXPIRED when the ticket is too old or not ours */
export function openTicket(config: Config, ticket: string): Ticket {
  const content = contentOf(config, ticket);
  if (!content || content.expiresAtMs <= Date.now()) throw new DomainError('SIGN_IN_EXPIRED');
  const { id, userId, passwordDigest } = content;
  return { id, userId, isFor: (passwordHash) => digestOf(passwordHash) === passwordDigest };
}

function contentOf(config: Config, ticket: string): Content | undefined {
  try {
    return JSON.parse(decrypt(keyFor(config, 'sign-in tickets'), bytesOfToken(ticket))) as Content;
  } catch {
    return undefined;
  }
}

function digestOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url');
}
