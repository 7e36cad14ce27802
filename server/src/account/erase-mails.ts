import type { Config } from '../config/config.ts';
import type { Services } from '../context.ts';
import { decryptMail } from '../mail/outbox.ts';
import { hashesOfDeletedAddress } from '../addresses/deleted-address.ts';

const BATCH_MAILS = 500;

/**
 * Deletes the emails to the address of a deleted account from the outbox, except the goodbye email. It decrypts every
 * stored email to see its recipient. Usually there are few, because the content of an email is erased once it is sent.
 * Always returns false, because one call does all the work.
 */
export async function eraseMails({ db, config }: Pick<Services, 'db' | 'config'>, userId: string): Promise<boolean> {
  const deletion = await db
    .selectFrom('account_deletions')
    .select(['email_hash', 'goodbye_mail_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const address = deletion?.email_hash;
  if (!address) return false;
  let after = 0;
  for (;;) {
    const mails = await db
      .selectFrom('mail_outbox')
      .select(['id', 'encrypted'])
      .where('encrypted', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_MAILS)
      .execute();
    const toErase = mails
      .filter(({ id, encrypted }) => id !== deletion.goodbye_mail_id && encrypted && isTo(config, encrypted, address))
      .map(({ id }) => id);
    if (toErase.length > 0) await db.deleteFrom('mail_outbox').where('id', 'in', toErase).execute();
    const last = mails.at(-1);
    if (!last || mails.length < BATCH_MAILS) return false;
    after = last.id;
  }
}

/**
 * Returns whether an email is to this address. Returns false for an email that cannot be decrypted, because it was
 * encrypted under a SECRET_KEY that this node does not have.
 */
function isTo(config: Config, encrypted: Buffer, address: Buffer): boolean {
  try {
    return hashesOfDeletedAddress(config, decryptMail(config, encrypted).to).some((hash) => hash.equals(address));
  } catch {
    return false;
  }
}
