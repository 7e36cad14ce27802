/**
 * Settles overdue messages. A job does so within seconds. A read that finds some before the job settles them first, so
 * that an overdue message never shows as pending and the balance always includes a due refund.
 */
import type { Services, UserContext } from '../context.ts';
import { many } from '../db/rows.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { publishMessagesExpired, type ExpiredMessage } from './publish-message-events.ts';

type Deps = Pick<Services, 'pool' | 'live'>;

const CONCURRENCY = 4;
const MESSAGES_PER_SIDE_MAX = 1_000;
const READS_MAX = 5;

const expire = sqlFunction<(messageId: string) => ExpiredMessage[]>('expire_message');

/**
 * Expires the messages that are due and still pending, each in its own transaction, and notifies both sides. A repeat,
 * here or on another node, changes nothing. With `onFailure` a failure does not stop the others.
 */
export async function expireMessages(
  services: Deps,
  ids: readonly string[],
  onFailure?: (id: string, error: unknown) => void,
): Promise<void> {
  const queue = ids.values();
  const worker = async (): Promise<void> => {
    for (const id of queue) {
      try {
        await expireMessage(services, id);
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(id, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, ids.length) }, worker));
}

async function expireMessage({ pool, live }: Deps, id: string): Promise<void> {
  publishMessagesExpired(live, await expire(pool, id));
}

/** Settles the due messages that the user sent or received, up to a thousand of each. */
export async function settleDueMessages(services: Deps, userId: string): Promise<void> {
  const due = await many<{ id: string }>(services.pool, {
    name: 'messages.due-of-user',
    text: `
      (
        select id from messages where sender_id = $1 and status = 'pending' and expires_at <= now()
        order by expires_at limit $2
      )
      union all
      (
        select id from messages where recipient_id = $1 and status = 'pending' and expires_at <= now()
        order by expires_at limit $2
      )`,
    values: [userId, MESSAGES_PER_SIDE_MAX],
  });
  await expireMessages(
    services,
    due.map(({ id }) => id),
  );
}

/**
 * Reads what depends on the user's messages as if every due one were settled. When `read` reports `overdue`, due messages
 * are settled and `read` runs again. Usually there are none, and this costs nothing.
 */
export async function readSettled<T extends { readonly overdue: boolean }>(
  ctx: UserContext,
  read: () => Promise<T>,
): Promise<T> {
  let result = await read();
  for (let reads = 1; result.overdue && reads < READS_MAX; reads += 1) {
    await settleDueMessages(ctx, ctx.userId);
    result = await read();
  }
  return result;
}
