import type { Services } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { lostMarkMail } from '../mail/templates/verification-mails.ts';
import type { VerificationRow } from './own-verifications.ts';
import { accountLanguage } from '../language/account-language.ts';

/** Emails the owner that others no longer see the mark. Call `wakeMail()` after the commit. */
export async function mailLostMark(
  services: Pick<Services, 'config'>,
  tx: Tx,
  { user_id, kind, subject, lost_because }: VerificationRow,
): Promise<void> {
  if (lost_because === null) return;
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'language', 'status'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (owner?.status !== 'active') return;
  const { publicUrl } = services.config;
  const reader = { to: owner.email, publicUrl, language: accountLanguage(owner.language) };
  await enqueueMail(services, tx, lostMarkMail({ ...reader, kind, subject, because: lost_because }));
}
