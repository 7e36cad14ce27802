import type { Services } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { recoveryReadyMail } from '../mail/templates/recovery-mails.ts';
import { accountLanguage } from '../language/account-language.ts';

const BATCH_SIZE = 100;

/** Emails owners once when the wait of their recovery is over. Safe on several nodes at once. */
export async function mailReadyRecoveries(services: Pick<Services, 'db' | 'config' | 'wakeMail'>): Promise<void> {
  while ((await mailSome(services)) > 0) services.wakeMail();
}

function mailSome(services: Pick<Services, 'db' | 'config'>): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    const ready = await tx
      .with('due', (cte) =>
        cte
          .selectFrom('recovery_requests as p')
          .innerJoin('users as owner', 'owner.id', 'p.user_id')
          .select(['p.id', 'owner.email', 'owner.language'])
          .where('p.state', '=', 'pending')
          .where('p.ready_at', '<=', instant`now()`)
          .where('p.expires_at', '>', instant`now()`)
          .where('p.ready_mailed_at', 'is', null)
          .where('owner.status', '=', 'active')
          .orderBy('p.id')
          .limit(BATCH_SIZE)
          .forUpdate('p')
          .skipLocked(),
      )
      .updateTable('recovery_requests as r')
      .from('due')
      .set({ ready_mailed_at: instant`now()` })
      .whereRef('r.id', '=', 'due.id')
      .returning(['due.email', 'due.language', 'r.expires_at as expiresAt'])
      .execute();
    const { publicUrl } = services.config;
    const mails = ready.map(({ email, language, expiresAt }) =>
      recoveryReadyMail({ to: email, publicUrl, language: accountLanguage(language), expiresAt }),
    );
    await enqueueMail(services, tx, ...mails);
    return ready.length;
  });
}
