import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { many } from '../database/rows.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { adminReminderMail, type LateWork } from '../mail/templates/admin-mails.ts';

type Deps = Pick<Services, 'db' | 'config' | 'wakeMail'>;

/** Emails all admins once a day while something has waited for them for more than 24 hours. */
export async function remindAdmins(services: Deps): Promise<void> {
  const { db, config, wakeMail } = services;
  const mailed = await inTransaction(db, async (tx) => {
    const late = await many(
      tx,
      sql<LateWork>`
        select kind, count(*) as count from admin_waiting() where since < now() - interval '24 hours'
        group by kind order by kind`,
    );
    if (late.length === 0) return false;
    // The row also makes other nodes wait, and then they see that the emails are sent.
    const due = await many(
      tx,
      sql`
        insert into admin_reminders as r (sent_at) values (now())
        on conflict (is_only) do update set sent_at = now() where r.sent_at < now() - interval '24 hours'
        returning sent_at`,
    );
    if (due.length === 0) return false;
    const admins = await tx
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute();
    const mails = admins.map(({ email }) => adminReminderMail({ to: email, late, publicUrl: config.publicUrl }));
    await enqueueMail(services, tx, ...mails);
    return true;
  });
  if (mailed) wakeMail();
}
