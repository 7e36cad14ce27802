/** Unsubscribing with one click and without signing in (RFC 8058), by a signed link in the email. */
import type { Config } from '../config/config.ts';
import type { PublicContext } from '../context.ts';
import { bytesOfToken, isSameSignature, keyedHash, keyFor, keysFor } from '../encryption/encryption.ts';
import { inTurnOfUser } from '../batches/turns.ts';

/** What a link stops: emails about messages, or every email except codes and security emails. */
export type MailKind = 'messages' | 'account';

export interface UnsubscribeClaim {
  readonly userId: string;
  readonly kind: MailKind;
}

/** Returns the link for this user and kind of email. It never expires, because the email does not either. */
export function unsubscribeUrl(config: Pick<Config, 'publicUrl' | 'secretKey'>, claim: UnsubscribeClaim): string {
  const token = `${claim.userId}.${claim.kind}.${signatureUnder(keyFor(config, 'unsubscribe links'), claim).toString('base64url')}`;
  return `${config.publicUrl}/api/mail/unsubscribe?token=${token}`;
}

/** Reads a token. Returns undefined unless it was signed under SECRET_KEY or one of SECRET_KEYS_OLD. */
export function readToken(
  config: Pick<Config, 'secretKey' | 'secretKeysOld'>,
  token: string,
): UnsubscribeClaim | undefined {
  const [userId = '', kind, signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || (kind !== 'messages' && kind !== 'account')) return undefined;
  const given = bytesOfToken(signature);
  const isOurs = keysFor(config, 'unsubscribe links').some((key) =>
    isSameSignature(given, signatureUnder(key, { userId, kind })),
  );
  return isOurs ? { userId, kind } : undefined;
}

/** Turns the setting off. Does nothing on a repeat or for a deleted user. */
export async function unsubscribe(
  ctx: Pick<PublicContext, 'db' | 'ip'>,
  { userId, kind }: UnsubscribeClaim,
): Promise<void> {
  const turnOff = ctx.db
    .updateTable('users')
    .set(kind === 'messages' ? { message_notifications: false } : { email_notifications: false })
    .where('id', '=', userId);
  await inTurnOfUser(ctx, userId, () => turnOff.execute());
}

function signatureUnder(key: Buffer, { userId, kind }: UnsubscribeClaim): Buffer {
  return keyedHash(key, userId, kind);
}
