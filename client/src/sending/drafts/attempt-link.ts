import { IDEMPOTENT_CALLS } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import type { TRPCLink } from '@trpc/client';
import { tap } from '@trpc/server/observable';
import { memoryAttempts, type AttemptStore } from './attempt.ts';
import { beginAttempt } from './begin-attempt.ts';

/** Options for a call whose key and attempts are kept there. */
export function keptIn(attempts: AttemptStore) {
  return { context: { attempts } };
}

/**
 * Sends an Idempotency-Key with each call that accepts one, and keeps it until the outcome is known. A call without a store
 * of its own, such as an admin's decision, keeps its key until another one is made. So a repeat cannot undo what another
 * admin did in the meantime.
 */
export const attemptLink: TRPCLink<ApiRouter> = () => {
  let last = { call: '', attempts: memoryAttempts() };
  const storeOf = (path: string, input: unknown): AttemptStore => {
    const call = JSON.stringify([path, input]);
    if (last.call !== call) last = { call, attempts: memoryAttempts() };
    return last.attempts;
  };
  return ({ op, next }) => {
    if (!IDEMPOTENT_CALLS.includes(op.path)) return next(op);
    const store = (op.context['attempts'] as AttemptStore | undefined) ?? storeOf(op.path, op.input);
    const { idempotencyKey, succeed, fail } = beginAttempt(store, op.input as Record<string, unknown>);
    return next({ ...op, context: { ...op.context, idempotencyKey } }).pipe(tap({ next: succeed, error: fail }));
  };
};
