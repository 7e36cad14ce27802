import { DomainError, type contract, type ErrorCode, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';
import type { ExpiredMessage } from '../kernel/publish-message-events.ts';
import { expireMessages } from '../kernel/settle-due-messages.ts';

export type Message = OutputOf<typeof contract.messages.byId>;

interface Outcome<T> {
  readonly answer: T;
  /** The idempotency key was used before: `answer` is the first answer, and this call has changed nothing. */
  readonly replayed: boolean;
  /** Overdue messages that this call has expired. */
  readonly expired: readonly ExpiredMessage[];
}

/** Errors that may mean that the message is overdue. */
const EXPIRING: ReadonlySet<ErrorCode> = new Set(['MESSAGE_EXPIRED', 'NOT_REPLIED_YET']);

/**
 * Returns a function that calls `sqlName`, in one round trip and one transaction. The SQL function takes the user, the
 * idempotency key, the operation's name and the input hash before the arguments of `F`. If the call fails because the
 * message is overdue, the message is expired before the error is thrown.
 * @throws DomainError with the codes of the SQL function
 */
export function messageOperation<F extends (...args: never[]) => unknown>(sqlName: string, operationName: string) {
  const run =
    sqlFunction<
      (
        userId: string,
        key: string | null,
        operation: string,
        hash: Buffer,
        ...args: Parameters<F>
      ) => Outcome<ReturnType<F>>
    >(sqlName);
  return async (ctx: UserContext, input: unknown, args: Parameters<F>, messageId: string) => {
    const { key, operation, hash } = idempotencyArgs(ctx, operationName, input);
    try {
      return await run(ctx.pool, ctx.userId, key, operation, hash, ...args);
    } catch (error) {
      const mayBeDue = error instanceof DomainError && EXPIRING.has(error.code);
      if (mayBeDue) await expireMessages(ctx, [messageId]);
      throw error;
    }
  };
}
