import { DomainError, RECOVERY_TIMES } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { factorsOf, hasFactor } from '../second-factors/factors-of.ts';
import { formatInstant } from '../text/format-text.ts';
import { inTurnOfUser } from '../batches/turns.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { revokeTokensAndWebhooksOf } from '../sign-in/revoke-tokens-and-webhooks.ts';
import { openTicket } from '../sign-in/sign-in-tickets.ts';
import { finishSignIn, startSignIn } from '../sign-in/sign-in.ts';
import { mailRecovery } from '../sign-in/mail-recovery.ts';
import { pendingRecoveryOf } from '../sign-in/pending-recovery.ts';
import { lockTicketHolder } from '../sign-in/ticket-holder.ts';
import { textsOf } from '../language/texts-of.ts';

/**
 * Removes all second factors of the user whose wait is over, ends all sessions and API tokens, freezes payouts, emails the
 * owner and signs in. A repeat only signs in, because then the password suffices.
 * @throws DomainError SIGN_IN_EXPIRED, RECOVERY_NOT_READY, RECOVERY_NOT_REQUESTED, ACCOUNT_SUSPENDED
 */
export async function finishRecovery(
  ctx: PublicContext,
  { ticket: text }: InputFor<'recovery.finish'>,
): Promise<OutputFor<'recovery.finish'>> {
  const ticket = openTicket(ctx.config, text);
  const finish = async (tx: Tx) => {
    await lockTicketHolder(tx, ticket);
    const hasFactors = hasFactor(await factorsOf(tx, ticket.userId));
    return {
      ended: hasFactors ? await removeFactors(ctx, tx, ticket.userId) : [],
      started: await startSignIn(ctx, tx, ticket.userId, ['password']),
    };
  };
  const { ended, started } = await inTurnOfUser(ctx, ticket.userId, () => inTransaction(ctx.db, finish));
  ctx.accessTokens.revokeSessions(ended);
  ctx.wakeMail();
  return finishSignIn(ctx, started);
}

/** Returns the ended sessions and API tokens. */
async function removeFactors(ctx: PublicContext, tx: Tx, userId: string): Promise<string[]> {
  const completed = await tx
    .updateTable('recovery_requests')
    .set({
      state: 'completed',
      closed_at: sql`now()`,
      payouts_frozen_until: sql`now() + ${RECOVERY_TIMES.payoutFreezeDays} * interval '1 day'`,
    })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('ready_at', '<=', instant`now()`)
    .where('expires_at', '>', instant`now()`)
    .returning(instant`payouts_frozen_until`.as('payoutsFrozenUntil'))
    .executeTakeFirst();
  if (!completed) throw await whyNot(tx, userId);
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('totp_apps').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const { programs, revoked } = await revokeTokensAndWebhooksOf(ctx, tx, userId);
  await mailRecovery(ctx, tx, userId, { event: 'recovery_completed', ...completed, programs });
  return [...revoked, ...(await endSessionsOf(tx, userId, 'recovery'))];
}

async function whyNot(tx: Tx, userId: string): Promise<DomainError> {
  const pending = await pendingRecoveryOf(tx, userId);
  if (!pending) return new DomainError('RECOVERY_NOT_REQUESTED');
  const { readyAt } = pending;
  const date = formatInstant(readyAt, textsOf('en'));
  return new DomainError('RECOVERY_NOT_READY', { readyAt: readyAt.toISOString(), date });
}
