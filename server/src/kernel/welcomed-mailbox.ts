import type { Config } from '../config.ts';
import { keyedHash, keysFor } from './encryption.ts';

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/** Returns the address of the mailbox that receives the mails: without "+tag", and for Gmail without dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/**
 * Returns the keyed hashes by which a mailbox that got the welcome bonus is recognised but cannot be read: one for the
 * current key and one for each old key. The current key's hash is first.
 */
export function hashesOfMailbox(config: Config, address: string): Buffer[] {
  return keysFor(config, 'code hashing').map((key) => keyedHash(key, 'welcomed mailbox', mailboxOf(address)));
}
