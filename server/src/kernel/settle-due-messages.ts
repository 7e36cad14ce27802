/**
 * Settling messages whose time is over. The sweep does it within seconds; whoever looks before it does it first, so
 * that nobody sees an overdue message as pending or a balance without a refund that is due.
 */
import type { Services, UserContext } from '../context.ts';
import { publishMessagesExpired, type ExpiredMessage } from './publish-message-events.ts';

type Deps = Pick<Services, 'pool' | 'live'>;

const atOnce = 4;
const mostPerLook = 1_000;
const mostLooks = 5;

/**
 * Expires those of the messages that are due and still pending, each in a transaction of its own, and tells both
 * sides. Repeating it, here or on another node, changes nothing. With `onFailure` the others go on when one fails.
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
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, worker));
}

async function expireMessage({ pool, live }: Deps, id: string): Promise<void> {
  const { rows } = await pool.query<{ expired: ExpiredMessage[] }>({
    name: 'messages.expire',
    text: 'select expire_message($1) as expired',
    values: [id],
  });
  publishMessagesExpired(live, rows[0]?.expired ?? []);
}

/** Settles every due message that the user sent or received, up to a thousand of either. */
export async function settleDueMessages(services: Deps, userId: string): Promise<void> {
  const { rows } = await services.pool.query<{ id: string }>({
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
    values: [userId, mostPerLook],
  });
  await expireMessages(
    services,
    rows.map(({ id }) => id),
  );
}

/**
 * Reads what depends on the user's messages as if every due one were settled: `read` says in `overdue` whether it met
 * one; then that is settled and `read` is called again. Ordinarily there is none, and this costs nothing.
 */
export async function readSettled<T extends { readonly overdue: boolean }>(
  ctx: UserContext,
  read: () => Promise<T>,
): Promise<T> {
  let result = await read();
  for (let look = 1; result.overdue && look < mostLooks; look += 1) {
    await settleDueMessages(ctx, ctx.userId);
    result = await read();
  }
  return result;
}
