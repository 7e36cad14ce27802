import type { Config } from '../config.ts';
import type { Mail, Services } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { keyFor, keysFor, decrypt, encrypt } from '../kernel/encryption.ts';

/**
 * Puts mails into the outbox, as a part of the caller's transaction: they are sent, at least once, exactly when that
 * commits. Call `ctx.wakeMail()` after the commit, or they leave at the worker's next look.
 */
export async function enqueueMail(ctx: Pick<Services, 'config'>, tx: Tx, ...mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ encrypted: encryptMail(ctx.config, mail) }));
  await tx.insertInto('mail_outbox').values(rows).execute();
}

/**
 * The same mail to nobody. Where a mail goes out to some addresses only, put this into the outbox for the others: it
 * costs the call the same work, so that its time does not tell which addresses those are. The worker drops it.
 */
export function decoyOf(mail: Mail): Mail {
  return { ...mail, to: ' '.repeat(mail.to.length) };
}

export function isDecoy({ to }: Mail): boolean {
  return to.trim() === '';
}

// Mails about an account are kept in as many bytes as one another, whatever they say.
const PADDED_TO = 4096;

/**
 * A mail as the outbox keeps it, for SQL that writes there by itself: readable with the SECRET_KEY of now, which may be
 * one of SECRET_KEYS_OLD later.
 */
export function encryptMail(config: Config, mail: Mail): Buffer {
  const { to, subject, text, html, unsubscribeUrl } = mail;
  const kept: Mail = { to, subject, text, html, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
  return encrypt(keyFor(config, 'mail encryption'), JSON.stringify(kept).padEnd(PADDED_TO));
}

/** Throws when the mail was encrypted with a key that is neither SECRET_KEY nor one of SECRET_KEYS_OLD. */
export function decryptMail(config: Config, encrypted: Buffer): Mail {
  for (const key of keysFor(config, 'mail encryption')) {
    try {
      return JSON.parse(decrypt(key, encrypted)) as Mail;
    } catch {
      // Perhaps an older one.
    }
  }
  throw new Error('The mail was encrypted with a SECRET_KEY that is not known here; SECRET_KEYS_OLD names former ones');
}
