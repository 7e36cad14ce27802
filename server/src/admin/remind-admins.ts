import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { instant, rowsOf } from '../database/expressions.ts';
import { many } from '../database/rows.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { adminReminderMail } from '../mail/templates/admin-mails.ts';
import { accountLanguage } from '../language/account-language.ts';

type Deps = Pick<Services, 'db' | 'config' | 'wakeMail'>;

/** Emails all admins once a day while something has waited for them for more than 24 hours. */
export async function remindAdmins(services: Deps): Promise<void> {
  const { db, config, wakeMail } = services;
  const mailed = await inTransaction(db, async (tx) => {
    const late = await tx
      .selectFrom(rowsOf('admin_waiting').as('w'))
      .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
      .where('since', '<', instant`now() - interval '24 hours'`)
      .groupBy('kind')
      .orderBy('kind')
      .execute();
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
      .select(['email', 'language'])
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute();
    const { publicUrl } = config;
    const mails = admins.map(({ email, language }) =>
      adminReminderMail({ to: email, late, publicUrl, language: accountLanguage(language) }),
    );
    await enqueueMail(services, tx, ...mails);
    return true;
  });
  if (mailed) wakeMail();
}
