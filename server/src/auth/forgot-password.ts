import { DomainError } from '@proverse/shared';
import type { InputFor, OutputFor, PublicContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { resetCodeMail } from '../mail/templates/account-mails.ts';
import { flowKey, inFlowTurn, rememberFlow, type FlowKey, type FoundFlow } from '../codes/code-flows.ts';
import { hashOfCode, issueCode, newCode, unmatchableHash } from '../codes/one-time-codes.ts';
import { accountLanguage } from '../language/account-language.ts';

/**
 * Emails a reset code with five attempts and invalidates the flow's previous one. Starts a flow when the caller names none,
 * or one that has failed. Unknown addresses get the same response, work and cooldown.
 * @throws DomainError RESET_CODE_TOO_SOON, TOO_MANY_CODES with `retryAfterSeconds`, TOO_MANY_AT_ONCE
 */
export async function forgotPassword(
  ctx: PublicContext,
  input: InputFor<'auth.forgotPassword'>,
): Promise<OutputFor<'auth.forgotPassword'>> {
  const key = flowKey(ctx, 'reset', input);
  const flowId = await inFlowTurn(ctx, key, (tx, found) => requestReset(ctx, tx, key, found));
  rememberFlow(ctx, 'reset', flowId);
  ctx.wakeMail();
  return { message: "If this address has an account, we've sent it a reset code.", flowId };
}

async function requestReset(ctx: PublicContext, tx: Tx, key: FlowKey, found: FoundFlow | undefined): Promise<string> {
  const { email } = key;
  if (found && found.waitSeconds > 0) {
    throw new DomainError('RESET_CODE_TOO_SOON', { retryAfterSeconds: found.waitSeconds });
  }
  const user = await tx
    .selectFrom('users')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  const code = newCode();
  // Both are always computed, so that the response time does not reveal whether the address has an account.
  const [matching, unmatchable] = [hashOfCode(ctx.config, 'reset', email, code), unmatchableHash()];
  const { flowId, isShared } = await issueCode(ctx, tx, key, found, user ? matching : unmatchable);
  const { publicUrl, resetCodeTtlMs: validMs } = ctx.config;
  const mail = resetCodeMail({
    to: email,
    publicUrl,
    language: accountLanguage(user?.language ?? null),
    code,
    validMs,
  });
  await enqueueMail(ctx, tx, user && !isShared ? mail : decoyOf(mail));
  return flowId;
}
