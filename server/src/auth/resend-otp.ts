import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { requestVerification } from './request-verification.ts';

/**
 * Mails a fresh code with five new tries; the former one is void. Addresses that wait for nothing get the same
 * answer and the same cooldown.
 * @throws DomainError RESEND_TOO_SOON with `retryAfterSeconds`
 */
export async function resendOtp(
  ctx: PublicContext,
  { email }: InputOf<typeof contract.auth.resendOtp>,
): Promise<OutputOf<typeof contract.auth.resendOtp>> {
  const retryAfterSeconds = await inTransaction(ctx.db, (tx) => requestVerification(ctx, tx, email, 'again'));
  if (retryAfterSeconds > 0) throw new DomainError('RESEND_TOO_SOON', { retryAfterSeconds });
  ctx.wakeMail();
  return { message: 'If this address waits for verification, a new code is on its way.' };
}
