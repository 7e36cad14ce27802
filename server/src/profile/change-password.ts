import { FIELD_TEXTS, fieldError, SUCCESS_TEXTS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { passwordChangedMail } from '../mail/templates/account-mails.ts';
import { hashPassword, samePassword, verifyPassword } from '../passwords/passwords.ts';
import { endFlows } from '../codes/code-flows.ts';
import { cancelPendingRecovery } from '../sign-in/pending-recovery.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import { requireUnguessablePassword } from '../passwords/require-unguessable-password.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { endSessionsOf, requireActiveSession } from '../sign-in/sessions.ts';
import { revokeTokensAndWebhooksOf } from '../sign-in/revoke-tokens-and-webhooks.ts';
import { accountLanguage } from '../language/account-language.ts';

/**
 * Sets a new password, ends all other sessions, open password resets, a pending recovery and, unless the owner keeps them, API
 * tokens and webhooks, and emails the owner. Of concurrent changes one succeeds. A repeat is rejected, because the current password is different by then.
 * @throws DomainError VALIDATION_FAILED (currentPassword, newPassword), UNAUTHENTICATED when this session was ended
 *   in the meantime
 */
export async function changePassword(
  ctx: UserContext,
  { currentPassword, newPassword, keepPrograms }: InputFor<'profile.changePassword'>,
): Promise<OutputFor<'profile.changePassword'>> {
  requireStrongPassword('newPassword', newPassword);
  const user = await ctx.db
    .selectFrom('users')
    .select(['password_hash as passwordHash', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', ctx.userId)
    .executeTakeFirst();
  if (!user || !(await verifyPassword(user.passwordHash, currentPassword, { urgent: true })))
    throw wrongCurrentPassword();
  if (samePassword(newPassword, currentPassword)) {
    throw fieldError('newPassword', FIELD_TEXTS.passwordSame);
  }
  await requireUnguessablePassword('newPassword', newPassword, user);
  const passwordHash = await hashPassword(newPassword, { urgent: true });

  const endedSessions = await inTransaction(ctx.db, async (tx) => {
    // Locks the user's row first: a concurrent sign-in with the old password is either ended below or rejected.
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', ctx.userId)
      .where('password_hash', '=', user.passwordHash)
      .returning(['email', 'language'])
      .executeTakeFirst();
    await requireActiveSession(tx, ctx.sessionId);
    if (!changed) throw wrongCurrentPassword();
    await tx
      .updateTable('password_reset_tokens')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', ctx.userId)
      .where('used_at', 'is', null)
      .execute();
    await endFlows(tx, { email: changed.email, purpose: 'reset' });
    // A recovery belongs to the password that requested it, which an attacker may know.
    await cancelPendingRecovery(ctx, tx, ctx.userId);
    await recordSecurityEvent(ctx, tx, ctx.userId, 'password_changed');
    const { programs, revoked } = await revokeTokensAndWebhooksOf(ctx, tx, ctx.userId, { keep: keepPrograms });
    const { email, language } = changed;
    const reader = { to: email, publicUrl: ctx.config.publicUrl, language: accountLanguage(language) };
    await enqueueMail(ctx, tx, passwordChangedMail({ ...reader, programs }));
    return [...revoked, ...(await endSessionsOf(tx, ctx.userId, 'password_change', { but: ctx.sessionId }))];
  });
  ctx.accessTokens.revokeSessions(endedSessions);
  ctx.wakeMail();
  return { message: SUCCESS_TEXTS.password };
}

function wrongCurrentPassword() {
  return fieldError('currentPassword', FIELD_TEXTS.currentPasswordWrong);
}
