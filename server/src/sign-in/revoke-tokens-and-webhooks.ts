import type { PublicContext } from '../context.ts';
import { fromFunction } from '../database/call-function.ts';
import { many } from '../database/rows.ts';
import type { Tx } from '../database/transaction.ts';
import type { Programs } from '../mail/templates/programs.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Revokes all API tokens and disables all webhooks of a user, because an intruder may have added them, or keeps them if the
 * owner chose so. Returns what they were for the email, and the ids of revoked tokens for `ctx.accessTokens.revokeSessions`
 * after the commit. The caller must have locked the user's row.
 */
export async function revokeTokensAndWebhooksOf(
  ctx: PublicContext,
  tx: Tx,
  userId: string,
  { keep = false } = {},
): Promise<{ programs: Programs; revoked: string[] }> {
  const found = await many(tx, fromFunction('stop_programs', { p_user: userId, p_keep: keep }));
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted);
  const revoked = keep ? [] : of('token').map(({ id }) => id);
  if (revoked.length > 0) await recordSecurityEvent(ctx, tx, userId, 'api_token_revoked');
  const [tokens, webhooks] = [of('token'), of('webhook')].map((each) => each.map(({ name }) => name));
  return { programs: { isKept: keep, tokens: tokens ?? [], webhooks: webhooks ?? [] }, revoked };
}
