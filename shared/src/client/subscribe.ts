/** Loaded with the first subscription, because the socket is more than half of the client. */
import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client';
import type { ApiRouter } from '../router-type.ts';
import { bodyIn, ProverseError } from './proverse-error.ts';

export interface Listener<Event> {
  onData(event: Event): void;
  /**
   * The subscription has ended with this error, such as UNAUTHENTICATED once the token was revoked. A lost connection is
   * opened again and is no error.
   */
  onError?(error: unknown): void;
}

/** Any WebSocket class, such as the global one or that of `ws`. */
export type SocketClass = new (url: string, protocols?: string | string[]) => object;

export interface Subscriptions {
  /** Returns a function that ends the subscription. */
  subscribe(path: string, input: unknown, listener: Listener<unknown>): () => void;
}

// The server closes a socket with this code when its token is not valid, or no longer.
const CLOSE_UNAUTHENTICATED = 4401;
const RECONNECT_MIN_MS = 500;
const RECONNECT_MAX_MS = 30_000;

/**
 * The socket opens with the first subscription and closes with the last. When the server refuses its token, `authenticate`
 * makes a call with it, which renews an expired one or throws the reason. That reason ends all subscriptions.
 */
export function openSubscriptions(
  url: string,
  token: () => string | undefined,
  authenticate: () => Promise<unknown>,
  socketClass: SocketClass | undefined,
): Subscriptions {
  const listeners = new Set<(error: unknown) => void>();
  let authenticating: Promise<void> | undefined;
  const socket = createWSClient({
    url: `${url.replace(/^http/, 'ws')}/ws`,
    connectionParams: () => ({ token: token() ?? '' }),
    lazy: { enabled: true, closeMs: 0 },
    retryDelayMs: (attempt) => Math.min(RECONNECT_MIN_MS * (1 + Math.random()) * 2 ** attempt, RECONNECT_MAX_MS),
    onClose(cause) {
      if (cause?.code !== CLOSE_UNAUTHENTICATED || listeners.size === 0) return;
      authenticating ??= authenticate()
        .then(() => undefined, endAllIfRefused)
        .finally(() => (authenticating = undefined));
    },
    ...(socketClass && { WebSocket: socketClass as typeof WebSocket }),
  });
  const client = createTRPCUntypedClient<ApiRouter>({ links: [wsLink<ApiRouter>({ client: socket })] });

  /** Without a response, or from a server that is busy, the socket goes on reconnecting. */
  async function endAllIfRefused(error: unknown): Promise<void> {
    if (!(error instanceof ProverseError) || error.status >= 429) return;
    const ended = [...listeners];
    for (const end of ended) end(error);
    await socket.close();
  }

  return {
    subscribe(path, input, { onData, onError }) {
      const running = client.subscription(path, input, {
        onData,
        onError(error) {
          const body = bodyIn(error.data);
          end(body ? new ProverseError(body, error.data?.httpStatus ?? 500) : error);
        },
      });
      const stop = (): void => {
        listeners.delete(end);
        running.unsubscribe();
      };
      const end = (error: unknown): void => {
        stop();
        onError?.(error);
      };
      listeners.add(end);
      return stop;
    },
  };
}
