import type { PublicContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import {
  recoveryCancelledMail,
  recoveryCompletedMail,
  recoveryRequestedMail,
} from '../mail/templates/recovery-mails.ts';
import type { Programs } from '../mail/templates/programs.ts';
import { formatDevice } from './format-device.ts';
import { recordSecurityEvent } from './security-events.ts';
import { accountLanguage } from '../language/account-language.ts';
import { textsOf } from '../language/texts-of.ts';

type RecoveryEvent =
  | { readonly event: 'recovery_requested'; readonly readyAt: Date }
  | { readonly event: 'recovery_cancelled' }
  | { readonly event: 'recovery_completed'; readonly payoutsFrozenUntil: Date; readonly programs: Programs };

/** Records what happened to a recovery and emails the owner. Call `ctx.wakeMail()` after the commit. */
export async function mailRecovery(ctx: PublicContext, tx: Tx, userId: string, happened: RecoveryEvent): Promise<void> {
  await recordSecurityEvent(ctx, tx, userId, happened.event);
  const { email, language } = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const base = { to: email, publicUrl: ctx.config.publicUrl, language: accountLanguage(language) };
  const mail =
    happened.event === 'recovery_requested'
      ? recoveryRequestedMail({
          ...base,
          readyAt: happened.readyAt,
          device: formatDevice(ctx.userAgent ?? null, textsOf(base.language)),
          ipAddress: ctx.ip,
        })
      : happened.event === 'recovery_completed'
        ? recoveryCompletedMail({ ...base, ...happened })
        : recoveryCancelledMail(base);
  await enqueueMail(ctx, tx, mail);
}
