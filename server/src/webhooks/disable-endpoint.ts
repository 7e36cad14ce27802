import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { webhookDisabledMail } from '../mail/templates/webhook-mail.ts';
import { accountLanguage } from '../language/account-language.ts';

/** Disables an endpoint and emails its owner once. */
export async function disableEndpoint(
  services: Pick<Services, 'db' | 'config' | 'wakeMail'>,
  id: string,
  because: 'gone' | 'failing',
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const disabled = await tx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: sql`now()`, disabled_because: because })
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .returning(['url', 'user_id'])
      .executeTakeFirst();
    if (!disabled) return;
    const owner = await tx
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', disabled.user_id)
      .where('status', '=', 'active')
      .executeTakeFirst();
    const { publicUrl } = services.config;
    if (owner) {
      const reader = { to: owner.email, publicUrl, language: accountLanguage(owner.language) };
      await enqueueMail(services, tx, webhookDisabledMail({ ...reader, url: disabled.url, because }));
    }
  });
  services.wakeMail();
}
