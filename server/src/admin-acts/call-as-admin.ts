import type { UserContext } from '../context.ts';
import { callFunction, type FunctionArgs, type ResultOf, type ValueFunction } from '../database/call-function.ts';
import { idempotencyArgs } from '../idempotency/idempotency.ts';

/** What every SQL function of an admin's decision takes: the admin, the request and the idempotency key. */
type AdminArgs = 'p_admin' | 'p_request' | 'p_key' | 'p_operation' | 'p_hash';

/** The names of functions that decide for an admin. */
type AdminFunction = {
  [Name in ValueFunction]: AdminArgs extends keyof FunctionArgs<Name> ? Name : never;
}[ValueFunction];

/**
 * Like `callFunction`, for decisions of admins. Passes on who decides, in which request, and the caller's Idempotency-Key,
 * bound to the operation and its input.
 * @throws DomainError with the code that the SQL function raises
 */
export function callAsAdmin<Name extends AdminFunction>(
  ctx: UserContext,
  { operation, input }: { readonly operation: string; readonly input: unknown },
  name: Name,
  args: Omit<FunctionArgs<Name>, AdminArgs>,
): Promise<ResultOf<Name>> {
  const { key, hash } = idempotencyArgs(ctx, operation, input);
  return callFunction(ctx.pool, name, {
    p_admin: ctx.userId,
    p_request: ctx.requestId,
    p_key: key,
    p_operation: operation,
    p_hash: hash,
    ...args,
  } as FunctionArgs<Name>);
}
