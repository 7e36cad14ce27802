import { DomainError, LIMITS } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';
import { inTransaction } from '../database/transaction.ts';
import { encryptSecret, newWebhookSecret } from './webhook-secret.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { webhookAddressMail } from '../mail/templates/webhook-mail.ts';
import { requireReachable } from './require-reachable.ts';
import { lockOwner, requireReadableEvents, WEBHOOK_COLUMNS } from './webhook-row.ts';

/**
 * Adds a webhook and emails its owner. This is the only time that its secret is returned. A repeat adds another one.
 * @throws DomainError UNAUTHENTICATED, WEBHOOKS_FULL, SCOPE_MISSING, VALIDATION_FAILED (url) for an address inside a private network
 */
export async function createWebhook(
  ctx: UserContext,
  { url, events }: InputFor<'webhooks.create'>,
): Promise<OutputFor<'webhooks.create'>> {
  requireReachable(ctx.config, url);
  const secret = newWebhookSecret();
  const webhook = await inTransaction(ctx.db, async (tx) => {
    const { email, language } = await lockOwner(tx, ctx);
    const { count } = await tx
      .selectFrom('webhook_endpoints')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', ctx.userId)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.webhooksMax) throw new DomainError('WEBHOOKS_FULL', { max: LIMITS.webhooksMax });
    const { publicUrl } = ctx.config;
    await enqueueMail(ctx, tx, webhookAddressMail({ to: email, publicUrl, language, url, isNew: true }));
    const added = await readOutput(
      tx,
      'webhooks.update',
      sql`
        insert into webhook_endpoints (user_id, url, event_types, secret_encrypted)
        values (${ctx.userId}, ${url}, ${events}, ${encryptSecret(ctx.config, ctx.userId, secret)})
        returning ${sql.raw(WEBHOOK_COLUMNS)}`,
    );
    requireReadableEvents(ctx, added);
    return added;
  });
  ctx.wakeMail();
  return { webhook, secret };
}
