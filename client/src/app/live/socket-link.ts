import type { ApiRouter } from '@proverse/shared/router';
import type { TRPCLink } from '@trpc/client';
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink';
import { getAccessToken } from '../../session/session-store.ts';

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Returns a link for live events over one socket, which opens with the first subscription and reconnects. */
export function socketLink(): TRPCLink<ApiRouter> {
  const client = createWSClient({
    url: () => `${location.origin.replace(/^http/, 'ws')}/ws`,
    connectionParams: () => ({ token: getAccessToken() ?? '' }),
    lazy: { enabled: true, closeMs: 5_000 },
    keepAlive: { enabled: true, intervalMs: 30_000, pongTimeoutMs: 10_000 },
    retryDelayMs: (attempt) => RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 30_000,
  });
  return wsLink({ client });
}
