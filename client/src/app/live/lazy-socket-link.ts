import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError, type OperationLink, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';

/** Downloads the socket's code at the first subscription, so that the first screen does not wait for it. */
export const lazySocketLink: TRPCLink<ApiRouter> = (runtime) => {
  let loading: Promise<OperationLink<ApiRouter>> | undefined;
  const load = async () => (await import('./socket-link.ts')).socketLink()(runtime);
  return ({ op, next }) =>
    observable((observer) => {
      let subscribed: Unsubscribable | undefined;
      let left = false;
      loading ??= load();
      loading.then(
        (link) => {
          if (!left) subscribed = link({ op, next }).subscribe(observer);
        },
        (error: unknown) => {
          // Without the code the app polls. The next subscription tries again.
          loading = undefined;
          observer.error(TRPCClientError.from(error instanceof Error ? error : new Error(String(error))));
        },
      );
      return () => {
        left = true;
        subscribed?.unsubscribe();
      };
    });
};
