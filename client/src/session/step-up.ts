/** Repeats a call rejected with STEP_UP_REQUIRED once the user has confirmed who they are (see `StepUp`). */
import { errorBody } from '#language/texts';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';

/** A call that waits for the user's confirmation. */
export interface StepUpRequest {
  /** The operation's name and input, which the confirmation is bound to. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** How the account can confirm: some of `passkey`, `totp` and `recovery` separated by spaces, or `password`. */
  readonly methods: string;
  /** Continues with the token, or gives up without one. */
  finish: (token: string | undefined) => void;
}

const { subscribe, notify } = createListeners();
let waiting: readonly StepUpRequest[] = [];

/** Returns the oldest waiting request. */
export function useStepUpRequest(): StepUpRequest | undefined {
  return useSyncExternalStore(subscribe, () => waiting[0]);
}

function setWaiting(requests: readonly StepUpRequest[]): void {
  waiting = requests;
  notify();
}

function askForStepUp(operation: string, input: StepUpRequest['input'], methods: unknown): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request: StepUpRequest = {
      operation,
      input,
      methods: String(methods),
      finish(token) {
        setWaiting(waiting.filter((other) => other !== request));
        resolve(token);
      },
    };
    setWaiting([...waiting, request]);
  });
}

const declined = new WeakSet<object>();

/** Returns whether a call failed because the user closed the dialog that asks for a confirmation. */
export function isDeclined(error: unknown): boolean {
  return declined.has(error as object);
}

/** Makes the call, and again with a token if it needs one. `isDeclined` tells whether the user declined. */
export async function withStepUp<T>(
  call: (token?: string) => Promise<T>,
  operation: string,
  input: StepUpRequest['input'],
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const body = errorBody(error);
    if (body?.error !== 'STEP_UP_REQUIRED') throw error;
    const token = await askForStepUp(operation, input, body['methods']);
    if (token === undefined) {
      declined.add(error as object);
      throw error;
    }
    return call(token);
  }
}

/** Does the same for mutations. */
export const stepUpLink: TRPCLink<ApiRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      if (op.type !== 'mutation') return next(op).subscribe(observer);
      let running: Unsubscribable | undefined;
      let stopped = false;
      const call = (stepUp?: string) =>
        new Promise<void>((resolve, reject) => {
          const context = stepUp === undefined ? op.context : { ...op.context, stepUp };
          running = next({ ...op, context }).subscribe({
            next: (value) => observer.next(value),
            complete: resolve,
            error: reject,
          });
        });
      withStepUp(
        (token) => (stopped ? Promise.resolve() : call(token)),
        op.path,
        (op.input ?? {}) as StepUpRequest['input'],
      ).then(
        () => observer.complete(),
        (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
      );
      return () => {
        stopped = true;
        running?.unsubscribe();
      };
    });
};
