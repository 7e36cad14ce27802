import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { tryFactorCode } from '../second-factors/try-factor-code.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import { openTicket } from '../sign-in/sign-in-tickets.ts';
import { finishSignIn, startSignIn } from '../sign-in/sign-in.ts';
import { inTurnOfUser } from '../batches/turns.ts';
import { lockTicketHolder } from '../sign-in/ticket-holder.ts';

/**
 * Finishes a sign-in whose password was right, with a code from the authenticator app or a recovery code. Each code works
 * once.
 * @throws DomainError SIGN_IN_EXPIRED (also after a new password), FACTOR_CODE_WRONG, FACTOR_CODE_OF_OTHER_TIME,
 *   RATE_LIMITED, TOO_MANY_AT_ONCE, ACCOUNT_SUSPENDED
 */
export async function secondFactor(
  ctx: PublicContext,
  { ticket: text, code }: InputFor<'auth.secondFactor'>,
): Promise<OutputFor<'auth.secondFactor'>> {
  const ticket = openTicket(ctx.config, text);
  const { userId } = ticket;
  const started = await inTurnOfUser(ctx, userId, async () => {
    const factor = await tryFactorCode(ctx, { userId, ticketId: ticket.id }, code);
    if (factor instanceof DomainError) {
      await recordSecurityEvent(ctx, ctx.db, userId, 'sign_in_failed');
      throw factor;
    }
    return inTransaction(ctx.db, async (tx) => {
      // Password changes wait until the session exists.
      await lockTicketHolder(tx, ticket);
      return startSignIn(ctx, tx, userId, ['password', factor]);
    });
  });
  return finishSignIn(ctx, started);
}
