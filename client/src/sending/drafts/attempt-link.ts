import { IDEMPOTENT_CALLS } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, tap } from '@trpc/server/observable';
import type { Unsubscribable } from '@trpc/server/observable';
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
  const digest = createDigest();
  let last = { call: '', attempts: memoryAttempts() };
  async function storeOf(path: string, input: unknown): Promise<AttemptStore> {
    const call = await digest(JSON.stringify([path, input]));
    if (last.call !== call) last = { call, attempts: memoryAttempts() };
    return last.attempts;
  }
  return ({ op, next }) => {
    if (!IDEMPOTENT_CALLS.includes(op.path)) return next(op);
    const send = (store: AttemptStore): ReturnType<typeof next> => {
      const { idempotencyKey, succeed, fail } = beginAttempt(store, op.input as Record<string, unknown>);
      return next({ ...op, context: { ...op.context, idempotencyKey } }).pipe(tap({ next: succeed, error: fail }));
    };
    const own = op.context['attempts'] as AttemptStore | undefined;
    if (own) return send(own);
    return observable((observer) => {
      let call: Unsubscribable | undefined;
      let isOver = false;
      storeOf(op.path, op.input)
        .then((store) => {
          if (!isOver) call = send(store).subscribe(observer);
        })
        .catch((error: Error) => observer.error(TRPCClientError.from(error)));
      return () => {
        isOver = true;
        call?.unsubscribe();
      };
    });
  };
};

/** Returns a function that tells calls apart without keeping their inputs, which may contain a password. */
function createDigest(): (text: string) => Promise<string> {
  let key: Promise<CryptoKey> | undefined;
  return async (text) => {
    key ??= crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return String(new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text))));
  };
}
