import { DomainError, type contract, type ErrorCode, type OutputOf } from '@proverse/shared';
import type { UserContext } from '../context.ts';
import { sqlFunction } from '../db/sql-function.ts';
import { idempotencyArgs } from '../kernel/idempotency.ts';
import type { ExpiredMessage } from '../kernel/publish-message-events.ts';
import { expireMessages } from '../kernel/settle-due-messages.ts';

export type Message = OutputOf<typeof contract.messages.byId>;

interface Outcome<T> {
  readonly answer: T;
  /** The idempotency key was known: this is the first answer again, and nothing has moved. */
  readonly replayed: boolean;
  /** Messages that were found past their time and settled. */
  readonly expired: readonly ExpiredMessage[];
}

/** Errors after which the message may be overdue. It is expired then, and the error is still thrown. */
const EXPIRING: ReadonlySet<ErrorCode> = new Set(['MESSAGE_EXPIRED', 'NOT_REPLIED_YET']);

/**
 * An operation on messages: one round trip, one transaction. The SQL function takes user, idempotency key, operation and
 * input hash before the arguments of `F`. When the message is past its
 * time, it is settled before the error is thrown.
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
