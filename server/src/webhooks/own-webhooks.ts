import type { WebhookEventType } from '@proverse/shared';
import { sql } from 'kysely';
import type { InputFor, OutputFor, UserContext } from '../context.ts';
import { readContent, readOutput } from '../database/read-output.ts';
import { inTransaction, type Tx } from '../database/transaction.ts';
import { encryptSecret, newWebhookSecret } from './webhook-secret.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { webhookAddressMail } from '../mail/templates/webhook-mail.ts';
import { requireReachable } from './require-reachable.ts';
import { lockOwner, ownWebhook, WEBHOOK_COLUMNS, type Webhook } from './webhook-row.ts';

/** Returns the caller's webhooks, oldest first. */
export async function listWebhooks(ctx: UserContext): Promise<OutputFor<'webhooks.list'>> {
  const content = await readContent(ctx.reads, 'webhooks.list', {
    text: `select ${WEBHOOK_COLUMNS} from webhook_endpoints where user_id = $1 order by id`,
    values: [ctx.userId],
  });
  return { content };
}

/**
 * Changes, enables or disables a webhook of the caller. Pending deliveries end when it is disabled or their event is
 * unsubscribed, and can be replayed. Emails the owner if the address changes.
 * @throws DomainError NOT_FOUND, VALIDATION_FAILED (url), SCOPE_MISSING
 */
export async function updateWebhook(ctx: UserContext, input: InputFor<'webhooks.update'>): Promise<Webhook> {
  const { id, url, events, enabled } = input;
  if (url !== undefined) requireReachable(ctx.config, url);
  const updated = await inTransaction(ctx.db, async (tx) => {
    const { email, language } = await lockOwner(tx, ctx);
    const own = { ...ctx, db: tx };
    // Also checks the former events, because their deliveries may be pending and would go to a new URL.
    const former = await ownWebhook(own, id, { lock: true });
    const changes = { ...(url !== undefined && { url }), ...(events && { event_types: [...events] }) };
    if (url !== undefined || events) {
      await tx.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute();
    }
    if (events)
      await endDeliveriesOf(
        tx,
        id,
        former.events.filter((event) => !events.includes(event)),
      );
    if (enabled === true && former.disabledAt !== null) await enable(tx, id);
    if (enabled === false && former.disabledAt === null) await disable(tx, id);
    const webhook = await ownWebhook(own, id);
    if (webhook.url !== former.url) {
      const { publicUrl } = ctx.config;
      await enqueueMail(
        ctx,
        tx,
        webhookAddressMail({ to: email, publicUrl, language, url: webhook.url, isNew: false }),
      );
    }
    return webhook;
  });
  ctx.wakeMail();
  return updated;
}

/**
 * Removes a webhook of the caller with its deliveries.
 * @throws DomainError NOT_FOUND, also on a repeat, and SCOPE_MISSING
 */
export async function removeWebhook(
  ctx: UserContext,
  { id }: InputFor<'webhooks.remove'>,
): Promise<OutputFor<'webhooks.remove'>> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOwner(tx, ctx);
    await ownWebhook({ ...ctx, db: tx }, id, { lock: true });
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute();
    await tx.deleteFrom('webhook_attempts').where('endpoint_id', '=', id).execute();
  });
  return { id };
}

/**
 * Replaces the secret of a webhook of the caller and returns the new one. For a day, deliveries are signed with both. A
 * repeat replaces the secret again.
 * @throws DomainError NOT_FOUND, SCOPE_MISSING
 */
export async function rotateSecret(
  ctx: UserContext,
  { id }: InputFor<'webhooks.rotateSecret'>,
): Promise<OutputFor<'webhooks.rotateSecret'>> {
  await ownWebhook(ctx, id);
  const secret = newWebhookSecret();
  const webhook = await readOutput(
    ctx.db,
    'webhooks.update',
    sql`
      update webhook_endpoints set
        former_secret_encrypted = secret_encrypted, former_secret_until = now() + interval '1 day',
        secret_encrypted = ${encryptSecret(ctx.config, ctx.userId, secret)}
      where id = ${id} and user_id = ${ctx.userId}
      returning ${sql.raw(WEBHOOK_COLUMNS)}`,
  );
  return { webhook, secret };
}

async function endDeliveriesOf(tx: Tx, id: string, events: readonly WebhookEventType[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null })
    .where('endpoint_id', '=', id)
    .where('due_at', 'is not', null)
    .where('event_id', 'in', tx.selectFrom('webhook_events').select('id').where('type', 'in', events))
    .execute();
}

async function enable(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, disabled_because: null, failures: 0, failing_since: null, busy_until: null })
    .where('id', '=', id)
    .execute();
}

async function disable(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql`now()`, disabled_because: 'owner' })
    .where('id', '=', id)
    .execute();
}
