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

function retryDelayMs(attempt: number): number {
  return Math.min(RECONNECT_MIN_MS * (1 + Math.random()) * 2 ** attempt, RECONNECT_MAX_MS);
}

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
  const running = new Set<{ begin(): void; end(error: unknown): void }>();
  let renewing: Promise<void> | undefined;
  const socket = createWSClient({
    url: `${url.replace(/^http/, 'ws')}/ws`,
    connectionParams: () => ({ token: token() ?? '' }),
    lazy: { enabled: true, closeMs: 0 },
    retryDelayMs,
    onClose(cause) {
      if (cause?.code !== CLOSE_UNAUTHENTICATED || running.size === 0) return;
      // tRPC would reconnect at once, and forget a subscription that it has not sent yet.
      void socket.close();
      renewing ??= renew();
    },
    ...(socketClass && { WebSocket: socketClass as typeof WebSocket }),
  });
  const client = createTRPCUntypedClient<ApiRouter>({ links: [wsLink<ApiRouter>({ client: socket })] });

  function endAll(error: unknown): void {
    // Listeners may subscribe again when they learn of it.
    renewing = undefined;
    const ended = [...running];
    for (const { end } of ended) end(error);
  }

  async function renew(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const error = await failureOf(authenticate());
      // Without a response, or from a server that is busy, the next try may succeed.
      const isRefused = error instanceof ProverseError && error.status < 429;
      if (isRefused) return endAll(error);
      if (running.size === 0) break;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
      if (error === undefined) break;
    }
    renewing = undefined;
    for (const { begin } of running) begin();
  }

  return {
    subscribe(path, input, { onData, onError }) {
      let stopReading: (() => void) | undefined;
      const subscription = {
        begin() {
          stopReading?.();
          const reading = client.subscription(path, input, {
            onData,
            onError(error) {
              const body = bodyIn(error.data);
              if (body) subscription.end(new ProverseError(body, error.data?.httpStatus ?? 500));
              // The socket closed before the subscription was sent.
              else setTimeout(beginAgain, retryDelayMs(0));
            },
          });
          stopReading = () => reading.unsubscribe();
        },
        end(error: unknown) {
          stop();
          onError?.(error);
        },
      };
      const beginAgain = (): void => {
        if (running.has(subscription) && !renewing) subscription.begin();
      };
      const stop = (): void => {
        running.delete(subscription);
        stopReading?.();
      };
      running.add(subscription);
      if (!renewing) subscription.begin();
      return stop;
    },
  };
}

/** Returns why the call failed, or undefined. */
function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}
