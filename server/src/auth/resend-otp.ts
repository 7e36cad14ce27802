import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { requestVerification } from './request-verification.ts';

/**
 * Mails a new code with five attempts and invalidates the previous one. Addresses without a registration get the same
 * response and cooldown.
 * @throws DomainError RESEND_TOO_SOON with `retryAfterSeconds`
 */
export async function resendOtp(
  ctx: PublicContext,
  { email }: InputOf<typeof contract.auth.resendOtp>,
): Promise<OutputOf<typeof contract.auth.resendOtp>> {
  const retryAfterSeconds = await inTransaction(ctx.db, (tx) => requestVerification(ctx, tx, email, 'resend'));
  if (retryAfterSeconds > 0) throw new DomainError('RESEND_TOO_SOON', { retryAfterSeconds });
  ctx.wakeMail();
  return { message: "If this address needs verification, we've sent it a new code." };
}
