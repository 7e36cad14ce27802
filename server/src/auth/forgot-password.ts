import { DomainError, type contract, type InputOf, type OutputOf } from '@proverse/shared';
import type { PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { resetCodeMail } from '../mail/templates/account-mails.ts';
import { hashOfCode, newCode, replaceCode } from './one-time-codes.ts';

/**
 * Mails a reset code with five attempts and invalidates the previous one. Unknown addresses get the same response, work
 * and cooldown.
 * @throws DomainError RESET_CODE_TOO_SOON with `retryAfterSeconds`
 */
export async function forgotPassword(
  ctx: PublicContext,
  { email }: InputOf<typeof contract.auth.forgotPassword>,
): Promise<OutputOf<typeof contract.auth.forgotPassword>> {
  const retryAfterSeconds = await inTransaction(ctx.db, (tx) => requestReset(ctx, tx, email));
  if (retryAfterSeconds > 0) throw new DomainError('RESET_CODE_TOO_SOON', { retryAfterSeconds });
  ctx.wakeMail();
  return { message: "If this address has an account, we've sent it a reset code." };
}

async function requestReset(ctx: PublicContext, tx: Tx, email: string): Promise<number> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  const code = newCode();
  const codeHash = hashOfCode(ctx.config, 'reset', email, code);
  const waitSeconds = await replaceCode(ctx.config, tx, {
    email,
    purpose: 'reset',
    codeHash: user ? codeHash : null,
  });
  if (waitSeconds > 0) return waitSeconds;
  const mail = resetCodeMail({ to: email, code, validMs: ctx.config.resetCodeTtlMs });
  await enqueueMail(ctx, tx, user ? mail : decoyOf(mail));
  return 0;
}
