/** Loaded with the first subscription, because the socket is more than half of the client. */
import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client';
import type { ApiRouter } from '../router-type.ts';
import { bodyIn, ProverseError } from './proverse-error.ts';

export interface Listener<Event> {
  onData(event: Event): void;
  /** The subscription has ended with this error. A lost connection is opened again and is no error. */
  onError?(error: unknown): void;
}

/** Any WebSocket class, such as the global one or that of `ws`. */
export type SocketClass = new (url: string, protocols?: string | string[]) => object;

export interface Subscriptions {
  /** Returns a function that ends the subscription. */
  subscribe(path: string, input: unknown, listener: Listener<unknown>): () => void;
}

/** The socket opens with the first subscription and closes with the last. */
export function openSubscriptions(
  url: string,
  token: () => string | undefined,
  socketClass: SocketClass | undefined,
): Subscriptions {
  const socket = createWSClient({
    url: `${url.replace(/^http/, 'ws')}/ws`,
    connectionParams: () => ({ token: token() ?? '' }),
    lazy: { enabled: true, closeMs: 0 },
    ...(socketClass && { WebSocket: socketClass as typeof WebSocket }),
  });
  const client = createTRPCUntypedClient<ApiRouter>({ links: [wsLink<ApiRouter>({ client: socket })] });
  return {
    subscribe(path, input, { onData, onError }) {
      const running = client.subscription(path, input, {
        onData,
        onError(error) {
          const body = bodyIn(error.data);
          onError?.(body ? new ProverseError(body, error.data?.httpStatus ?? 500) : error);
        },
      });
      return () => running.unsubscribe();
    },
  };
}
