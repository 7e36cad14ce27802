/** The way out of mails with one click, without signing in (RFC 8058): a link that only its mail knows. */
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import { keyedHash, keyFor, keysFor } from '../kernel/encryption.ts';

/** What somebody can be spared: mails about messages, or every mail but codes and security. */
export type MailKind = 'messages' | 'account';

export interface Unsubscription {
  readonly userId: string;
  readonly kind: MailKind;
}

/** The link for this reader and kind of mail. It never runs out, as the mail does not. */
export function unsubscribeUrl(config: Pick<Config, 'publicUrl' | 'secretKey'>, who: Unsubscription): string {
  const token = `${who.userId}.${who.kind}.${signatureUnder(keyFor(config, 'unsubscribe links'), who).toString('base64url')}`;
  return `${config.publicUrl}/api/mail/unsubscribe?token=${token}`;
}

/** Whose link this is; undefined unless we made it, with this SECRET_KEY or a former one. */
export function readToken(
  config: Pick<Config, 'secretKey' | 'secretKeysOld'>,
  token: string,
): Unsubscription | undefined {
  const [userId, kind, signature] = token.split('.');
  if (userId === undefined || signature === undefined || (kind !== 'messages' && kind !== 'account')) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = keysFor(config, 'unsubscribe links').some((key) => {
    const right = signatureUnder(key, { userId, kind });
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return isOurs ? { userId, kind } : undefined;
}

/** Turns the setting off. Repeating it is harmless, and so is a user who is gone. */
export async function unsubscribe({ db }: Pick<Services, 'db'>, { userId, kind }: Unsubscription): Promise<void> {
  await db
    .updateTable('users')
    .set(kind === 'messages' ? { message_notifications: false } : { email_notifications: false })
    .where('id', '=', userId)
    .execute();
}

function signatureUnder(key: Buffer, { userId, kind }: Unsubscription): Buffer {
  return keyedHash(key, userId, kind);
}
