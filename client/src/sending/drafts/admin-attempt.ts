import { effectOf, IDEMPOTENT_CALLS } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';

/**
 * Sends an Idempotency-Key with each call that accepts one and has none of its own draft, such as an admin's decision. When
 * the outcome is unknown, the same call keeps its key until another one is made. So a repeat cannot undo what another admin
 * did in the meantime.
 */
export const adminAttemptLink: TRPCLink<ApiRouter> = () => {
  let last = { decision: '', idempotencyKey: '' };
  return ({ op, next }) => {
    if (!IDEMPOTENT_CALLS.includes(op.path) || 'idempotencyKey' in op.context) return next(op);
    const decision = JSON.stringify([op.path, op.input]);
    if (last.decision !== decision) last = { decision, idempotencyKey: crypto.randomUUID() };
    const attempt = last;
    const forget = (): void => {
      if (last === attempt) last = { decision: '', idempotencyKey: '' };
    };
    const { idempotencyKey } = attempt;
    return next({ ...op, context: { ...op.context, idempotencyKey } }).pipe(
      tap({ next: forget, error: (error) => effectOf(error) === 'none' && forget() }),
    );
  };
};
