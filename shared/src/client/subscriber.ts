import type { Listener, SocketClass, Subscriptions } from './subscribe.ts';

type Subscribe = (path: string, input: unknown, listener: Listener<unknown>) => { unsubscribe(): void };

/** Returns the function that subscribes. All subscriptions of a client share one socket. */
export function subscriber(
  url: string,
  token: () => string | undefined,
  authenticate: () => Promise<unknown>,
  socketClass: SocketClass | undefined,
): Subscribe {
  let opening: Promise<Subscriptions> | undefined;
  const open = async (): Promise<Subscriptions> => {
    const { openSubscriptions } = await import('./subscribe.ts');
    return openSubscriptions(url, token, authenticate, socketClass);
  };
  return (path, input, listener) => {
    let stop: (() => void) | undefined;
    let hasStopped = false;
    opening ??= open();
    opening.then(
      (subscriptions) => {
        if (!hasStopped) stop = subscriptions.subscribe(path, input, listener);
      },
      (error: unknown) => {
        opening = undefined;
        listener.onError?.(error);
      },
    );
    return {
      unsubscribe() {
        hasStopped = true;
        stop?.();
      },
    };
  };
}
