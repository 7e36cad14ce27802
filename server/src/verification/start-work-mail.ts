import { DomainError, fieldError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inFlowTurn } from '../codes/code-flows.ts';
import { hashOfCode, issueCode, newCode } from '../codes/one-time-codes.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { workMailCodeMail } from '../mail/templates/verification-mails.ts';
import { requireRoom } from './own-verifications.ts';
import { workDomainOf, workMailKey } from './work-mail.ts';

/**
 * Emails a code to an address at work. A repeat in the same flow emails a new code after the cooldown.
 * @throws DomainError VALIDATION_FAILED (also for free email), VERIFICATIONS_FULL, RATE_LIMITED (cooldown),
 * TOO_MANY_CODES, TOO_MANY_AT_ONCE
 */
export async function startWorkMail(
  ctx: UserContext,
  { email, flowId: named }: InputFor<'verification.startWorkMail'>,
): Promise<OutputFor<'verification.startWorkMail'>> {
  const domain = workDomainOf(email);
  if (domain === undefined) {
    throw fieldError('email', 'Use your address at work. Addresses that anyone can get prove nothing.');
  }
  const key = workMailKey(email, named);
  const flowId = await inFlowTurn(ctx, key, async (tx, found) => {
    await requireRoom(tx, ctx, 'work_mail', domain);
    if (found && found.waitSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: found.waitSeconds });
    const code = newCode();
    const issued = await issueCode(ctx, tx, key, found, hashOfCode(ctx.config, key.purpose, key.email, code));
    const mail = workMailCodeMail({ to: email, publicUrl: ctx.config.publicUrl, code, validMs: ctx.config.otpTtlMs });
    await enqueueMail(ctx, tx, issued.isShared ? decoyOf(mail) : mail);
    return issued.flowId;
  });
  ctx.wakeMail();
  return { flowId };
}
