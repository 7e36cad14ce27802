import type { PublicContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { factorMail, type FactorChange } from '../mail/templates/account-mails.ts';
import { recordSecurityEvent } from '../sign-in/security-events.ts';
import type { SecurityEventKind } from '../log/audit-event.ts';
import { accountLanguage } from '../language/account-language.ts';

const EVENTS: Record<FactorChange, SecurityEventKind> = {
  'passkey-added': 'factor_added',
  'passkey-removed': 'factor_removed',
  'totp-added': 'factor_added',
  'totp-replaced': 'factor_added',
  'totp-removed': 'factor_removed',
  'codes-renewed': 'recovery_codes_created',
  'code-used': 'recovery_code_used',
};

/** Records a change of second factors and emails the owner. Call `ctx.wakeMail()` after the commit. */
export async function mailFactorChange(
  ctx: PublicContext,
  tx: Tx,
  userId: string,
  change: FactorChange,
): Promise<void> {
  await recordSecurityEvent(ctx, tx, userId, EVENTS[change]);
  const { email, language } = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { publicUrl } = ctx.config;
  await enqueueMail(ctx, tx, factorMail({ to: email, publicUrl, language: accountLanguage(language), change }));
}
