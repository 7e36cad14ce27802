import type { ApiRouter } from '@proverse/shared/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { verdictOf } from './attempt.ts';

/**
 * Sends an Idempotency-Key with each decision of an admin. When the outcome is unknown, the same decision keeps its key
 * until another one is made. So a repeat cannot undo what another admin did in the meantime.
 */
export const adminAttemptLink: TRPCLink<ApiRouter> = () => {
  let last = { decision: '', idempotencyKey: '' };
  return ({ op, next }) => {
    if (op.type !== 'mutation' || !op.path.startsWith('admin')) return next(op);
    const decision = JSON.stringify([op.path, op.input]);
    if (last.decision !== decision) last = { decision, idempotencyKey: crypto.randomUUID() };
    const attempt = last;
    const forget = (): void => {
      if (last === attempt) last = { decision: '', idempotencyKey: '' };
    };
    const { idempotencyKey } = attempt;
    return next({ ...op, context: { ...op.context, idempotencyKey } }).pipe(
      tap({ next: forget, error: (error) => verdictOf(error) === 'rejected' && forget() }),
    );
  };
};
