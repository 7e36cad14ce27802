import type { UserContext } from '../context.ts';
import { sqlFunction } from '../database/sql-function.ts';
import { idempotencyArgs, type IdempotencyArgs } from '../idempotency/idempotency.ts';

/** What every SQL function of an admin's decision takes first: the admin, the request and the idempotency key. */
type AdminArgs = [
  adminId: string,
  requestId: string,
  key: IdempotencyArgs['key'],
  operation: IdempotencyArgs['operation'],
  hash: IdempotencyArgs['hash'],
];

/**
 * Like `sqlFunction`, for decisions of admins. Passes on who decides, in which request, and the caller's Idempotency-Key,
 * bound to the operation and its input. `F` is the type of the SQL function's other arguments and of its result.
 * @throws DomainError with the code that the SQL function raises
 */
export function adminFunction<F extends (...args: never[]) => unknown>(
  name: string,
): (ctx: UserContext, operation: string, input: unknown, ...args: Parameters<F>) => Promise<ReturnType<F>> {
  const call = sqlFunction<(...args: [...AdminArgs, ...Parameters<F>]) => ReturnType<F>>(name);
  return (ctx, operationName, input, ...args) => {
    const { key, operation, hash } = idempotencyArgs(ctx, operationName, input);
    return call(ctx.pool, ctx.userId, ctx.requestId, key, operation, hash, ...args);
  };
}
