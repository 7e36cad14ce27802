import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { decryptMail } from '../mail/outbox.ts';
import { hashesOfDeletedAddress } from '../kernel/deleted-address.ts';

const BATCH = 500;

/**
 * Removes mails to the former address of a deleted account from the outbox, all but the goodbye. Mails are kept encrypted,
 * so each has to be opened to see whom it is for; ordinarily there are few, because a sent one is erased.
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
      .limit(BATCH)
      .execute();
    const theirs = mails
      .filter(({ id, encrypted }) => id !== deletion.goodbye_mail_id && encrypted && isTo(config, encrypted, address))
      .map(({ id }) => id);
    if (theirs.length > 0) await db.deleteFrom('mail_outbox').where('id', 'in', theirs).execute();
    const last = mails.at(-1);
    if (!last || mails.length < BATCH) return false;
    after = last.id;
  }
}

/** A mail that was encrypted under a SECRET_KEY of which we know nothing can be read by nobody, whoever it is for. */
function isTo(config: Config, encrypted: Buffer, address: Buffer): boolean {
  try {
    return hashesOfDeletedAddress(config, decryptMail(config, encrypted).to).some((hash) => hash.equals(address));
  } catch {
    return false;
  }
}
