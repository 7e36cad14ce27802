/**
 * Expires overdue messages. A job does so within seconds. Reads do not wait for the job: they expire what is overdue
 * first, so that an overdue message never shows as pending and the balance always includes a due refund.
 */
import type { OperationName, OutputFor, Services, UserContext } from '../context.ts';
import { callFunction, fromFunction } from '../database/call-function.ts';
import { readOutput, type Reading } from '../database/read-output.ts';
import { many } from '../database/rows.ts';
import { publishMessagesExpired } from '../notifying/publish-message-events.ts';

type Deps = Pick<Services, 'primary' | 'live' | 'log'>;

const MESSAGES_PER_TRANSACTION = 50;
const MESSAGES_PER_SIDE_MAX = 1_000;
const READS_MAX = 5;

/**
 * Expires the messages that are due and still pending, many in one transaction, and notifies both sides. A repeat, here or
 * on another node, changes nothing. With `onFailure` a message that cannot be expired does not stop the others.
 */
export async function expireMessages(
  services: Deps,
  ids: readonly string[],
  onFailure?: (id: string, error: unknown) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += MESSAGES_PER_TRANSACTION) {
    await expireTogether(services, ids.slice(from, from + MESSAGES_PER_TRANSACTION), onFailure);
  }
}

async function expireTogether(
  services: Deps,
  ids: readonly string[],
  onFailure?: (id: string, error: unknown) => void,
): Promise<void> {
  try {
    publishMessagesExpired(services, await callFunction(services.primary, 'expire_messages', { p_messages: ids }));
  } catch (error) {
    const [only] = ids;
    if (only === undefined || !onFailure) throw error;
    if (ids.length === 1) return onFailure(only, error);
    for (const id of ids) await expireTogether(services, [id], onFailure);
  }
}

/** Expires the due messages that the user sent or received, up to a thousand of each. */
export async function expireDueMessagesOf(services: Deps & Pick<Services, 'pool'>, userId: string): Promise<void> {
  const due = await many(
    services.pool,
    fromFunction('due_messages_of', { p_user: userId, p_limit: MESSAGES_PER_SIDE_MAX }),
  );
  await expireMessages(
    services,
    due.map(({ id }) => id),
  );
}

/**
 * Reads what depends on the user's messages as if every due one had expired. When `read` reports `overdue`, due messages
 * expire and `read` runs again. Usually there are none, and this costs nothing.
 */
export async function readWithoutOverdue<T extends { readonly overdue: boolean }>(
  ctx: UserContext,
  read: () => Promise<T>,
): Promise<T> {
  let result = await read();
  for (let reads = 1; result.overdue && reads < READS_MAX; reads += 1) {
    await expireDueMessagesOf(ctx, ctx.userId);
    result = await read();
  }
  return result;
}

/** Like `readOutput`, for SQL that also returns whether messages are `overdue`. They expire, and it is read again. */
export async function readOutputWithoutOverdue<Name extends OperationName>(
  ctx: UserContext,
  operation: Name,
  reading: Reading,
): Promise<OutputFor<Name>> {
  const { overdue: _, ...output } = await readWithoutOverdue(ctx, async () => {
    const row = await readOutput(ctx.reads, operation, reading);
    return row as OutputFor<Name> & { readonly overdue: boolean };
  });
  return output as unknown as OutputFor<Name>;
}
