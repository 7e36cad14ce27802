import { renderSVG } from 'uqr';
import type { OutputFor, UserContext } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { encryptTotpSecret, newTotpSecret, totpUri } from '../second-factors/totp.ts';

/**
 * Creates a secret for an authenticator app. The user's present app works until the new one is confirmed. A repeat replaces
 * the unconfirmed secret.
 */
export async function beginTotp(ctx: UserContext): Promise<OutputFor<'factors.beginTotp'>> {
  const { email } = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow();
  const secret = newTotpSecret();
  const pending = {
    pending_encrypted: encryptTotpSecret(ctx.config, ctx.userId, secret),
    pending_since: instant`now()`,
  };
  await ctx.db
    .insertInto('totp_apps')
    .values({ user_id: ctx.userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute();
  const uri = totpUri(secret, email);
  return { secret, uri, qrSvg: renderSVG(uri) };
}
