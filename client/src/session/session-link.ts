import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { ForeignAnswer } from './foreign-answer.ts';
import { refreshAccessToken } from './refresh.ts';
import { endSession, getAccessToken, getSession } from './session-store.ts';

/**
 * Repeats a call once after its access token ran out. A second 401 and any 403 end the session; a 401 of a sign-in
 * call means wrong credentials and is left to the form.
 */
export const sessionLink: TRPCLink<ApiRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let running: Unsubscribable | undefined;
      let stopped = false;

      const attempt = (mayRefresh: boolean): void => {
        const [token, userId] = [getAccessToken(), getSession().user?.id];
        running = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const status = statusOf(error);
            // Of a sign-in call it means wrong credentials.
            const isSignedOut = status === 401 && !op.path.startsWith('auth.');
            if (isSignedOut && mayRefresh) return void renew(error, token, userId);
            if (isSignedOut) endSession(FAILURE_TEXTS.sessionEnded);
            if (status === 403) endSession(errorBody(error)?.message ?? FAILURE_TEXTS.sessionEnded);
            observer.error(error);
          },
        });
      };
      const renew = async (
        error: TRPCClientError<ApiRouter>,
        token: string | undefined,
        userId: string | undefined,
      ): Promise<void> => {
        try {
          await refreshAccessToken(token);
          // Somebody else has signed in in another tab: this was not their call.
          if (getSession().user?.id !== userId) throw error;
        } catch (cause) {
          observer.error(cause instanceof Error ? TRPCClientError.from(cause) : error);
          return;
        }
        if (!stopped) attempt(false);
      };

      attempt(true);
      return () => {
        stopped = true;
        running?.unsubscribe();
      };
    });
};

/** Of the call's own answer, or of what came in its place. */
function statusOf({ data, cause, meta }: TRPCClientError<ApiRouter>): number | undefined {
  if (data) return data.httpStatus;
  if (cause instanceof ForeignAnswer) return cause.status;
  return meta?.['response'] instanceof Response ? meta['response'].status : undefined;
}
