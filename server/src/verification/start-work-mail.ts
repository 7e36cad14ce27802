import { DomainError, FIELD_TEXTS, fieldError } from '@proverse/shared';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { inFlowTurn } from '../codes/code-flows.ts';
import { hashOfCode, issueCode, newCode } from '../codes/one-time-codes.ts';
import { decoyOf, enqueueMail } from '../mail/outbox.ts';
import { workMailCodeMail } from '../mail/templates/verification-mails.ts';
import { requireRoom } from './own-verifications.ts';
import { workDomainOf, workMailKey } from './work-mail.ts';
import { callerLanguage } from '../language/account-language.ts';

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
    throw fieldError('email', FIELD_TEXTS.freeMail);
  }
  const key = workMailKey(email, named);
  const language = await callerLanguage(ctx);
  const flowId = await inFlowTurn(ctx, key, async (tx, found) => {
    await requireRoom(tx, ctx, 'work_mail', domain);
    if (found && found.waitSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: found.waitSeconds });
    const code = newCode();
    const issued = await issueCode(ctx, tx, key, found, hashOfCode(ctx.config, key.purpose, key.email, code));
    const { publicUrl, otpTtlMs: validMs } = ctx.config;
    const mail = workMailCodeMail({ to: email, publicUrl, language, code, validMs });
    await enqueueMail(ctx, tx, issued.isShared ? decoyOf(mail) : mail);
    return issued.flowId;
  });
  ctx.wakeMail();
  return { flowId };
}
