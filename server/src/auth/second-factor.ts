import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { tryFactorCode } from './factors/try-factor-code.ts';
import { recordSecurityEvent } from './security-events.ts';
import { openTicket } from './sign-in-tickets.ts';
import { finishSignIn, startSignIn } from './sign-in.ts';
import { lockTicketHolder } from './ticket-holder.ts';

/**
 * Finishes a sign-in whose password was right, with a code from the authenticator app or a recovery code. Each code works
 * once.
 * @throws DomainError SIGN_IN_EXPIRED (also after a new password), FACTOR_CODE_WRONG, RATE_LIMITED, ACCOUNT_SUSPENDED
 */
export async function secondFactor(
  ctx: PublicContext,
  { ticket: text, code }: InputFor<'auth.secondFactor'>,
): Promise<OutputFor<'auth.secondFactor'>> {
  const ticket = openTicket(ctx.config, text);
  const factor = await tryFactorCode(ctx, ticket.userId, code);
  if (!factor) {
    await recordSecurityEvent(ctx, ctx.db, ticket.userId, 'sign_in_failed');
    throw new DomainError('FACTOR_CODE_WRONG');
  }
  const started = await inTransaction(ctx.db, async (tx) => {
    // Password changes wait until the session exists.
    await lockTicketHolder(tx, ticket);
    return startSignIn(ctx, tx, ticket.userId, ['password', factor]);
  });
  return finishSignIn(ctx, started);
}
