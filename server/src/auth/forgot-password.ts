import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import { inTransaction, type Tx } from '../db/transaction.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { resetCodeMail } from '../mail/templates/account-mails.ts';
import { findFlow, flowKey, lockFlows, rememberFlow, type FlowKey } from '../kernel/code-flows.ts';
import { hashOfCode, issueCode, newCode } from '../kernel/one-time-codes.ts';

/**
 * Mails a reset code with five attempts and invalidates the flow's previous one. Starts a flow when the caller names none,
 * or one that has failed. Unknown addresses get the same response, work and cooldown.
 * @throws DomainError RESET_CODE_TOO_SOON, TOO_MANY_CODES, TOO_MANY_CODES_FOR_ADDRESS with `retryAfterSeconds`
 */
export async function forgotPassword(
  ctx: PublicContext,
  input: InputFor<'auth.forgotPassword'>,
): Promise<OutputFor<'auth.forgotPassword'>> {
  const key = flowKey(ctx, 'reset', input);
  const flowId = await inTransaction(ctx.db, (tx) => requestReset(ctx, tx, key));
  rememberFlow(ctx, 'reset', flowId);
  ctx.wakeMail();
  return { message: "If this address has an account, we've sent it a reset code.", flowId };
}

async function requestReset(ctx: PublicContext, tx: Tx, key: FlowKey): Promise<string> {
  const { email } = key;
  await lockFlows(tx, key);
  const found = await findFlow(ctx, tx, key);
  if (found && found.waitSeconds > 0) {
    throw new DomainError('RESET_CODE_TOO_SOON', { retryAfterSeconds: found.waitSeconds });
  }
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  const code = newCode();
  const codeHash = hashOfCode(ctx.config, 'reset', email, code);
  const flowId = await issueCode(ctx, tx, key, found, user ? codeHash : null);
  const mail = resetCodeMail({ to: email, code, validMs: ctx.config.resetCodeTtlMs });
  await enqueueMail(ctx, tx, user ? mail : decoyOf(mail));
  return flowId;
}
