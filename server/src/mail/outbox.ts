import type { Config } from '../config/config.ts';
import type { Mail, Services } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { keyFor, keysFor, decrypt, encrypt } from '../encryption/encryption.ts';

/**
 * Puts emails into the outbox within the caller's transaction. They are sent at least once, and only if it commits. Call
 * `ctx.wakeMail()` after the commit, or they wait until the worker's next poll.
 */
export async function enqueueMail(ctx: Pick<Services, 'config'>, tx: Tx, ...mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ encrypted: encryptMail(ctx.config, mail) }));
  await tx.insertInto('mail_outbox').values(rows).execute();
}

/**
 * Returns the same email without a recipient. The worker drops such emails. A call that emails only some addresses
 * enqueues a decoy for the others, so that its duration does not reveal which.
 */
export function decoyOf(mail: Mail): Mail {
  return { ...mail, to: ' '.repeat(mail.to.length) };
}

export function isDecoy({ to }: Mail): boolean {
  return to.trim() === '';
}

// All emails about accounts take the same number of bytes in every language, so that their size reveals nothing.
const PADDED_TO = 10_240;

/**
 * Encrypts an email under the current SECRET_KEY, as the outbox stores it. SQL functions that write to the outbox themselves
 * take the result as an argument.
 */
export function encryptMail(config: Config, mail: Mail): Buffer {
  const { to, subject, text, html, unsubscribeUrl } = mail;
  const stored: Mail = { to, subject, text, html, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
  const json = JSON.stringify(stored);
  const padding = ' '.repeat(Math.max(0, PADDED_TO - Buffer.byteLength(json)));
  return encrypt(keyFor(config, 'mail encryption'), json + padding);
}

/** Decrypts an email. Throws when its key is neither SECRET_KEY nor in SECRET_KEYS_OLD. */
export function decryptMail(config: Config, encrypted: Buffer): Mail {
  for (const key of keysFor(config, 'mail encryption')) {
    try {
      return JSON.parse(decrypt(key, encrypted)) as Mail;
    } catch {
      // An older key may fit.
    }
  }
  throw new Error(
    'The email was encrypted under a SECRET_KEY that this node does not have; list old keys in SECRET_KEYS_OLD',
  );
}
