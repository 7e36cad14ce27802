import type { contract, ErrorCode, OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { domainErrorOf } from '../db/errors.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';
import { expireMessages } from '../kernel/settle-due-messages.ts';
import type { ExpiredMessage } from '../kernel/publish-message-events.ts';

export type Message = OutputOf<typeof contract.messages.byId>;

/** What an operation of 0003_messages_operations.sql answers. */
interface Outcome<T> {
  readonly answer: T;
  /** The idempotency key was known: this is the first answer again, and nothing has moved. */
  readonly replayed: boolean;
  /** What was settled on the way. */
  readonly expired: readonly ExpiredMessage[];
}

interface Operation {
  /** The SQL function; it takes user, idempotency key, operation and input hash before `args`. */
  readonly sql: 'send_message' | 'reply_message' | 'reject_message' | 'rate_message';
  /** What an idempotency key is tied to. */
  readonly name: string;
  readonly input: unknown;
  readonly args: readonly unknown[];
  /** The message that the operation is about, unless it is a new one. */
  readonly messageId?: string;
}

/** With these a message may have been found pending after its time: the refusal stands, and the sender is refunded. */
const touchedDueMessage: ReadonlySet<ErrorCode> = new Set(['MESSAGE_EXPIRED', 'NOT_REPLIED_YET']);

/**
 * Runs one operation on messages: one round trip, one transaction. Refusals arrive as DomainError; one that met a
 * message past its time has settled that message before it arrives.
 */
export async function runOperation<T>(ctx: UserContext, operation: Operation): Promise<Outcome<T>> {
  const { key, operation: name, hash } = idempotencyArgs(ctx, operation.name, operation.input);
  const values = [ctx.userId, key, name, hash, ...operation.args];
  try {
    const { rows } = await ctx.pool.query<{ outcome: Outcome<T> }>({
      name: operation.name,
      text: `select ${operation.sql}(${values.map((_, index) => `$${index + 1}`).join(', ')}) as outcome`,
      values,
    });
    const [row] = rows;
    if (!row) throw new Error(`${operation.sql} answered no row`);
    return row.outcome;
  } catch (error) {
    const refusal = domainErrorOf(error);
    if (!refusal) throw error;
    if (operation.messageId && touchedDueMessage.has(refusal.code)) await expireMessages(ctx, [operation.messageId]);
    throw refusal;
  }
}
