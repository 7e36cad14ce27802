import { DomainError, WEBHOOK_EVENTS, type WebhookEventType } from '@proverse/shared';
import { sql } from 'kysely';
import type { OutputFor, UserContext } from '../context.ts';
import { maybeOne } from '../db/rows.ts';
import type { Tx } from '../db/transaction.ts';

export type Webhook = OutputFor<'webhooks.update'>;

/** Selects a `Webhook`. */
export const WEBHOOK_COLUMNS = `
  id, url, event_types as events, wire_time(created_at) as "createdAt", disabled_because as "disabledBecause",
  wire_time(disabled_at) as "disabledAt", failures,
  case when former_secret_until > now() then wire_time(former_secret_until) end as "formerSecretUntil"`;

/**
 * Returns a webhook of the caller. `lock` keeps it from changing until the transaction ends.
 * @throws DomainError NOT_FOUND, also for another user's webhook
 */
export async function ownWebhook(
  { db, userId }: Pick<UserContext, 'db' | 'userId'>,
  id: string,
  { lock = false } = {},
): Promise<Webhook> {
  const found = await maybeOne(
    db,
    sql<Webhook>`
      select ${sql.raw(WEBHOOK_COLUMNS)} from webhook_endpoints where id = ${id} and user_id = ${userId}
      ${lock ? sql`for no key update` : sql``}`,
  );
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

/**
 * Locks the row of a user before any webhook. This serialises creations and removals with each other and with a deletion of
 * the account. Returns the owner's address.
 * @throws DomainError UNAUTHENTICATED for a deleted account
 */
export async function lockOwner(tx: Tx, userId: string): Promise<{ email: string }> {
  const { status, email } = await tx
    .selectFrom('users')
    .select(['status', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (status === 'deleted') throw new DomainError('UNAUTHENTICATED');
  return { email };
}

function scopeToRead(event: WebhookEventType): 'messages:read' | 'wallet:read' {
  return event.startsWith('message.') ? 'messages:read' : 'wallet:read';
}

/** Returns the events that the caller may read. An API token must not learn more by webhooks than by calls. */
export function readableEvents({ apiToken }: UserContext): readonly WebhookEventType[] {
  return WEBHOOK_EVENTS.filter((event) => !apiToken || apiToken.scopes.includes(scopeToRead(event)));
}

/**
 * Requires that an API token may read all events of a webhook.
 * @throws DomainError SCOPE_MISSING with `scope`
 */
export function requireReadableEvents(ctx: UserContext, { events }: Webhook): void {
  const readable = readableEvents(ctx);
  const missing = events.find((event) => !readable.includes(event));
  if (missing) throw new DomainError('SCOPE_MISSING', { scope: scopeToRead(missing) });
}

/** @throws DomainError NOT_FOUND, WEBHOOK_DISABLED */
export async function requireEnabled(ctx: UserContext, id: string): Promise<void> {
  const { disabledAt } = await ownWebhook(ctx, id);
  if (disabledAt !== null) throw new DomainError('WEBHOOK_DISABLED');
}
