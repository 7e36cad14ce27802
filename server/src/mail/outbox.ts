import type { Config } from '../config.ts';
import type { Mail, Services } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { keyFor, open, seal } from '../secrets.ts';

/**
 * Puts mails into the outbox, as a part of the caller's transaction: they are sent, at least once, exactly when that
 * commits. Call `ctx.wakeMail()` after the commit, or they leave at the worker's next look.
 */
export async function enqueueMail(ctx: Pick<Services, 'config'>, tx: Tx, ...mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ sealed: sealMail(ctx.config, mail) }));
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

/** A mail as the outbox keeps it: readable with SECRET_KEY only. For SQL that writes to the outbox by itself. */
export function sealMail(config: Config, mail: Mail): Buffer {
  const { to, subject, text, html, unsubscribeUrl } = mail;
  const kept: Mail = { to, subject, text, html, ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }) };
  return seal(keyFor(config, 'mail sealing'), JSON.stringify(kept).padEnd(PADDED_TO));
}

/** Throws when the mail was sealed with another SECRET_KEY. */
export function openMail(config: Config, sealed: Buffer): Mail {
  return JSON.parse(open(keyFor(config, 'mail sealing'), sealed)) as Mail;
}
