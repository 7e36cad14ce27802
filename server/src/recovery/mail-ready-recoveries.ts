import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { many } from '../database/rows.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { recoveryReadyMail } from '../mail/templates/recovery-mails.ts';

const BATCH_SIZE = 100;

/** Emails owners once when the wait of their recovery is over. Safe on several nodes at once. */
export async function mailReadyRecoveries(services: Pick<Services, 'db' | 'config' | 'wakeMail'>): Promise<void> {
  while ((await mailSome(services)) > 0) services.wakeMail();
}

function mailSome(services: Pick<Services, 'db' | 'config'>): Promise<number> {
  return inTransaction(services.db, async (tx) => {
    const ready = await many(
      tx,
      sql<{ email: string; expiresAt: Date }>`
        update recovery_requests r set ready_mailed_at = now()
        from users u
        where u.id = r.user_id and r.id = any (array(
          select p.id from recovery_requests p join users owner on owner.id = p.user_id
          where p.state = 'pending' and p.ready_at <= now() and p.expires_at > now() and p.ready_mailed_at is null
            and owner.status = 'active'
          order by p.id limit ${BATCH_SIZE} for update of p skip locked
        ))
        returning u.email, r.expires_at as "expiresAt"`,
    );
    const { publicUrl } = services.config;
    const mails = ready.map(({ email, expiresAt }) => recoveryReadyMail({ to: email, publicUrl, expiresAt }));
    await enqueueMail(services, tx, ...mails);
    return ready.length;
  });
}
