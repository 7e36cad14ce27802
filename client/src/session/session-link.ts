import type { ErrorBody } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { refreshAccessToken } from './refresh.ts';
import { endSession } from './session-store.ts';

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
        running = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(error) {
            const code = codeOf(error);
            if (code === 'UNAUTHENTICATED' && mayRefresh && !op.path.startsWith('auth.')) void renew(error);
            else {
              if (code === 'UNAUTHENTICATED' || code === 'ACCOUNT_SUSPENDED') endSession();
              observer.error(error);
            }
          },
        });
      };
      const renew = async (error: TRPCClientError<ApiRouter>): Promise<void> => {
        try {
          await refreshAccessToken();
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

function codeOf(error: TRPCClientError<ApiRouter>): ErrorBody['error'] | undefined {
  return error.data?.body.error;
}
