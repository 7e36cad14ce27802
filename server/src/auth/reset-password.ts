import { DomainError, SUCCESS_TEXTS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { passwordChangedMail } from '../mail/templates/account-mails.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { cancelPendingRecovery } from '../sign-in/pending-recovery.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import { requireUnguessablePassword } from '../passwords/require-unguessable-password.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';
import { inTurnOfUser } from '../batches/turns.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { revokeTokensAndWebhooksOf } from '../sign-in/revoke-tokens-and-webhooks.ts';
import { accountLanguage } from '../language/account-language.ts';

/**
 * Sets a new password with a reset token, ends all sessions and a pending recovery of the account and, unless the owner keeps
 * them, its API tokens and webhooks, and emails its owner. The reset token works once; a rejected password does not use it up.
 * @throws DomainError RESET_TOKEN_INVALID, VALIDATION_FAILED (newPassword)
 */
export async function resetPassword(
  ctx: PublicContext,
  { resetToken, newPassword, keepPrograms }: InputFor<'auth.resetPassword'>,
): Promise<OutputFor<'auth.resetPassword'>> {
  requireStrongPassword('newPassword', newPassword);
  const tokenHash = hashOfToken(resetToken);
  const grant = await ctx.db
    .selectFrom('password_reset_tokens')
    .innerJoin('users', 'users.id', 'password_reset_tokens.user_id')
    .select(['user_id as userId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant`now()`)
    .executeTakeFirst();
  if (!grant) throw new DomainError('RESET_TOKEN_INVALID');
  await requireUnguessablePassword('newPassword', newPassword, grant);
  const passwordHash = await hashPassword(newPassword);

  const reset = async (tx: Tx) => {
    // Locks the user's row first: a concurrent sign-in with the old password is either ended below or rejected.
    const { email, language } = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', grant.userId)
      .returning(['email', 'language'])
      .executeTakeFirstOrThrow();
    await consumeToken(tx, tokenHash, grant.userId);
    // A recovery belongs to the password that requested it, which an attacker may know.
    await cancelPendingRecovery(ctx, tx, grant.userId);
    await recordSecurityEvent(ctx, tx, grant.userId, 'password_reset');
    const { programs, revoked } = await revokeTokensAndWebhooksOf(ctx, tx, grant.userId, { keep: keepPrograms });
    const reader = { to: email, publicUrl: ctx.config.publicUrl, language: accountLanguage(language) };
    await enqueueMail(ctx, tx, passwordChangedMail({ ...reader, programs }));
    return [...revoked, ...(await endSessionsOf(tx, grant.userId, 'password_reset'))];
  };
  const endedSessions = await inTurnOfUser(ctx, grant.userId, () => inTransaction(ctx.db, reset));
  ctx.accessTokens.revokeSessions(endedSessions);
  ctx.wakeMail();
  return { message: SUCCESS_TEXTS.passwordReset };
}

/**
 * Uses up all open reset tokens of the user. Throws when `tokenHash` is not among them, so that the caller's
 * transaction is rolled back.
 */
async function consumeToken(tx: Tx, tokenHash: Buffer, userId: string): Promise<void> {
  const used = await tx
    .updateTable('password_reset_tokens')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant`now()`)
    .returning('token_hash')
    .execute();
  if (!used.some((token) => token.token_hash.equals(tokenHash))) throw new DomainError('RESET_TOKEN_INVALID');
}
