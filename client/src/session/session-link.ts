import { errorBody, FAILURE_TEXTS } from '#language/texts';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { ForeignResponse } from './foreign-response.ts';
import { refreshAccessToken } from './refresh.ts';
import { endSession, getAccessToken, getSession } from './session-store.ts';

/**
 * Renews an expired access token and repeats the call once. A 401 of the repeat or any 403 ends the session. A
 * subscription may outlive several tokens: once it has started again, the next 401 is a first one. A 401 of a sign-in
 * call means wrong credentials, which the form reports.
 */
export const sessionLink: TRPCLink<ApiRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let running: Unsubscribable | undefined;
      let stopped = false;
      let mayRefresh = true;

      const attempt = (): void => {
        const [token, userId] = [getAccessToken(), getSession().user?.id];
        running = next(op).subscribe({
          next(value) {
            mayRefresh = true;
            observer.next(value);
          },
          complete: () => observer.complete(),
          error(error) {
            const status = statusOf(error);
            const isSignedOut = status === 401 && !op.path.startsWith('auth.');
            if (isSignedOut && mayRefresh) {
              mayRefresh = false;
              // A socket may have connected with a later token than the one at the time of the subscription.
              return void renew(error, op.type === 'subscription' ? getAccessToken() : token, userId);
            }
            if (isSignedOut) endSession(FAILURE_TEXTS.sessionEnded);
            if (status === 403) endSession(errorBody(error)?.message ?? FAILURE_TEXTS.sessionEnded);
            observer.error(error);
          },
        });
      };
      const renew = async (error: TRPCClientError<ApiRouter>, token?: string, userId?: string): Promise<void> => {
        try {
          await refreshAccessToken(token);
          // In the meantime, another user has signed in in another tab. The call is not repeated for them.
          if (getSession().user?.id !== userId) throw error;
        } catch (cause) {
          observer.error(cause instanceof Error ? TRPCClientError.from(cause) : error);
          return;
        }
        if (!stopped) attempt();
      };

      attempt();
      return () => {
        stopped = true;
        running?.unsubscribe();
      };
    });
};

/** Returns the status of the response, even if a proxy sent it instead of our server. */
function statusOf({ data, cause, meta }: TRPCClientError<ApiRouter>): number | undefined {
  if (data) return data.httpStatus;
  if (cause instanceof ForeignResponse) return cause.status;
  return meta?.['response'] instanceof Response ? meta['response'].status : undefined;
}
