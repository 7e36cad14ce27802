import { DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import { verifyPassword } from '../passwords/passwords.ts';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { callFunction } from '../database/call-function.ts';
import { encryptMail } from '../mail/outbox.ts';
import { accountDeletedMail } from '../mail/templates/account-mails.ts';
import { hashesOfDeletedAddress } from '../addresses/deleted-address.ts';
import { finishDeletion } from './finish-deletion.ts';
import { accountLanguage } from '../language/account-language.ts';

/**
 * How long the call itself runs the remaining steps. Then the job continues, because many messages may need a refund.
 */
const FINISH_WITHIN_MS = 3_000;

/**
 * Deletes the user's account permanently. The first commit hides the account, ends its sessions on every node and frees
 * its address. The other steps follow here, or in a job if they take long or this node dies. `forfeitCoins` confirms the
 * coins that are lost: the wallet and the escrow of pending messages. An admin's deletion is recorded in the audit log.
 * @throws DomainError VALIDATION_FAILED (password), WITHDRAWAL_UNDER_WAY, PURCHASE_UNDER_WAY, FORFEIT_CHANGED with `coins`
 */
export async function requestDeletion(
  ctx: UserContext,
  { password, forfeitCoins }: InputFor<'account.requestDeletion'>,
): Promise<OutputFor<'account.requestDeletion'>> {
  const { userId, config } = ctx;
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'language', 'password_hash'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!user) throw new DomainError('UNAUTHENTICATED');
  if (!(await verifyPassword(user.password_hash, password, { urgent: true })))
    throw fieldError('password', FIELD_TEXTS.passwordWrong);
  const reader = { to: user.email, publicUrl: config.publicUrl, language: accountLanguage(user.language) };
  const endedSessions = await callFunction(ctx.pool, 'account_delete_begin', {
    p_user: userId,
    p_password_hash: user.password_hash,
    p_forfeit_coins: forfeitCoins,
    p_email_hash: hashesOfDeletedAddress(config, user.email)[0] ?? null,
    p_goodbye: encryptMail(config, accountDeletedMail({ ...reader, forfeitCoins })),
  });
  ctx.accessTokens.revokeSessions(endedSessions);
  ctx.refreshCookie.clear();
  ctx.wakeMail();
  await finishDeletion(ctx, userId, Date.now() + FINISH_WITHIN_MS).catch((error: unknown) =>
    ctx.log.error({ err: error, userId, requestId: ctx.requestId }, 'A deletion was started; the job will finish it'),
  );
  return { message: 'Your account has been deleted.' };
}
