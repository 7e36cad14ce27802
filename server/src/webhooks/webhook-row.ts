import { DomainError, WEBHOOK_EVENTS, type InterfaceLanguage, type WebhookEventType } from '@proverse/shared';
import { sql } from 'kysely';
import type { OutputFor, UserContext } from '../context.ts';
import { readOutput } from '../database/read-output.ts';
import { maybeOne } from '../database/rows.ts';
import type { Tx } from '../database/transaction.ts';
import { accountLanguage } from '../language/account-language.ts';

export type Webhook = OutputFor<'webhooks.update'>;

/** Selects a `Webhook`. */
export const WEBHOOK_COLUMNS = `
  id, url, event_types as events, wire_time(created_at) as "createdAt", disabled_because as "disabledBecause",
  wire_time(disabled_at) as "disabledAt", failures,
  case when former_secret_until > now() then wire_time(former_secret_until) end as "formerSecretUntil"`;

/**
 * Returns a webhook of the caller. An API token must be able to read all its events. `lock` keeps it from changing until the
 * transaction ends.
 * @throws DomainError NOT_FOUND, also for another user's webhook, and SCOPE_MISSING
 */
export async function ownWebhook(
  ctx: Pick<UserContext, 'db' | 'userId' | 'apiToken'>,
  id: string,
  { lock = false } = {},
): Promise<Webhook> {
  const { db, userId } = ctx;
  const found = await readOutput(
    db,
    'webhooks.update',
    sql`
      select ${sql.raw(WEBHOOK_COLUMNS)} from webhook_endpoints where id = ${id} and user_id = ${userId}
      ${lock ? sql`for no key update` : sql``}`,
  );
  requireReadableEvents(ctx, found);
  return found;
}

/**
 * Locks the row of a user before any webhook. This serialises changes of webhooks with each other and with what ends them: a
 * new password, a suspension or a deletion of the account. Returns the owner's address.
 * @throws DomainError UNAUTHENTICATED when the account has been deleted or the API token revoked
 */
export async function lockOwner(
  tx: Tx,
  { userId, apiToken }: UserContext,
): Promise<{ email: string; language: InterfaceLanguage }> {
  const { status, email, language } = await tx
    .selectFrom('users')
    .select(['status', 'email', 'language'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const revoked =
    apiToken && (await maybeOne(tx, sql`select from api_tokens where id = ${apiToken.id} and revoked_at is not null`));
  if (status === 'deleted' || revoked) throw new DomainError('UNAUTHENTICATED');
  return { email, language: accountLanguage(language) };
}

function scopeToRead(event: WebhookEventType): 'messages:read' | 'wallet:read' {
  return event.startsWith('message.') ? 'messages:read' : 'wallet:read';
}

/** Returns the events that the caller may read. An API token must not learn more by webhooks than by calls. */
export function readableEvents({ apiToken }: Pick<UserContext, 'apiToken'>): readonly WebhookEventType[] {
  return WEBHOOK_EVENTS.filter((event) => !apiToken || apiToken.scopes.includes(scopeToRead(event)));
}

/**
 * Requires that an API token may read all events of a webhook.
 * @throws DomainError SCOPE_MISSING with `scope`
 */
export function requireReadableEvents(ctx: Pick<UserContext, 'apiToken'>, { events }: Webhook): void {
  const readable = readableEvents(ctx);
  const missing = events.find((event) => !readable.includes(event));
  if (missing) throw new DomainError('SCOPE_MISSING', { scope: scopeToRead(missing) });
}

/** @throws DomainError NOT_FOUND, SCOPE_MISSING, WEBHOOK_DISABLED */
export async function requireEnabled(ctx: UserContext, id: string): Promise<void> {
  const { disabledAt } = await ownWebhook(ctx, id);
  if (disabledAt !== null) throw new DomainError('WEBHOOK_DISABLED');
}
