/** The one way from the client to the server: typed hooks over the contract. */
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import type { ApiRouter } from '@proverse/shared/router';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, retryLink, splitLink, type HTTPLinkOptions } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { attemptLink } from '../sending/drafts/attempt-link.ts';
import { firstDataLink } from './first-data-link.ts';
import { readAgainLink } from './read-again-link.ts';
import { lazySocketLink } from '../app/live/lazy-socket-link.ts';
import { fetchFromServer } from '../session/fetch-from-server.ts';
import { ForeignResponse } from '../session/foreign-response.ts';
import { stopRefreshes } from '../session/refresh.ts';
import { requestHeaders } from '../session/request-headers.ts';
import { sessionLink } from '../session/session-link.ts';
import { getAccessToken } from '../session/session-store.ts';
import { slowCalls } from '../session/slow-calls.ts';
import { isDeclined, stepUpLink } from '../session/step-up.ts';
import { getConnection, onConnectionChange } from '../ui/connection.ts';

const REQUEST_TIMEOUT_MS = 30_000;
export const MAX_BATCH = 10;
/** The server's `Retry-After` when too many mutations of the user run at once. */
const TOO_MANY_AT_ONCE_DELAY_MS = 1_000;

/** Whether the user is leaving the page, before `document.hidden` says so. The back/forward cache may restore it. */
let isLeaving = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

/** Every query uses this signal. `stopQueries` aborts it, and no query is sent until it is replaced. */
let openQueries = new AbortController();

// Queries also wait for a server that does not answer. What they have loaded stays, and they go on when it is back.
const noteConnection = () => onlineManager.setOnline(getConnection() === 'online');
onlineManager.setEventListener(() => onConnectionChange(noteConnection));
noteConnection();

export const api = createTRPCReact<ApiRouter>();

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A rejection stays the same on retry. A lost network or a busy server may recover.
        retry: (failures, error) => failures < 2 && isTemporary(error),
        refetchOnWindowFocus: true,
      },
      // Without a network a mutation fails at once. Only the outbox sends later what the user has seen waiting.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function createApiClient(queryClient: QueryClient) {
  const http = { url: '/trpc', fetch: fetchWithTimeout };
  return api.createClient({
    links: [
      readAgainLink(queryClient),
      attemptLink,
      stepUpLink,
      sessionLink,
      retryTooManyAtOnce,
      firstDataLink,
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: lazySocketLink,
        // A mutation is never batched, so that its Idempotency-Key covers exactly one call.
        false: splitLink({
          condition: (op) => op.type === 'mutation',
          true: httpLink({ ...http, headers: ({ op }) => callHeaders(op.context) }),
          false: httpBatchLink({ ...http, maxItems: MAX_BATCH, headers: () => callHeaders({}) }),
        }),
      }),
    ],
  });
}

/** Retries a call once after TOO_MANY_AT_ONCE. The rejected call did nothing, so the retry is safe without a key. */
const retryTooManyAtOnce = retryLink<ApiRouter>({
  retry: ({ error, attempts }) => attempts === 1 && errorBody(error)?.error === 'TOO_MANY_AT_ONCE',
  retryDelayMs: () => TOO_MANY_AT_ONCE_DELAY_MS,
});

/**
 * Cancels open queries, and sends none until the returned function is called. Used during sign-out, when the server
 * would reject them with 401. A call or subscription that it rejects in the meantime does not renew the session.
 */
export function stopQueries(): () => void {
  openQueries.abort();
  const allowRefreshes = stopRefreshes();
  return () => {
    openQueries = new AbortController();
    allowRefreshes();
  };
}

const NO_RESPONSE: readonly string[] = [FAILURE_TEXTS.network, FAILURE_TEXTS.queueTimeout];

/**
 * The text to show for a failed call: the server's text, a text about the connection if there was no response, or
 * `fallback`. Empty if the user closed the dialog that asked for a confirmation.
 */
export function failureText(error: unknown, fallback: string = FAILURE_TEXTS.unexpected): string {
  if (isDeclined(error)) return '';
  const body = errorBody(error);
  // The server's text is about idempotency keys, which only developers understand.
  if (body?.error === 'OUTCOME_UNKNOWN') return FAILURE_TEXTS.outcomeUnknown;
  if (body) return body.error === 'INTERNAL' ? fallback : body.message;
  if (error instanceof Error && NO_RESPONSE.includes(error.message)) return error.message;
  return fallback;
}

function isTemporary(error: unknown): boolean {
  const code = errorBody(error)?.error;
  return code === undefined || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL';
}

function callHeaders({ idempotencyKey, stepUp }: Readonly<Record<string, unknown>>): Record<string, string> {
  const token = getAccessToken();
  return {
    ...requestHeaders(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
    ...(typeof stepUp === 'string' ? { 'step-up': stepUp } : {}),
  };
}

type Fetch = NonNullable<HTTPLinkOptions<ApiRouter['_def']['_config']['$types']>['fetch']>;

const fetchWithTimeout: Fetch = async (url, init) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signals = [timeout, init?.signal, init?.method === 'POST' ? undefined : openQueries.signal];
  const signal = AbortSignal.any(signals.filter((one) => one instanceof AbortSignal));
  const request: RequestInit = { ...(init as RequestInit), signal, credentials: 'include' };
  // Mutations are sent even while the page closes.
  if (init?.method === 'POST' && (isLeaving || document.hidden)) request.keepalive = true;
  const response = await slowCalls.watch(fetchFromServer(url, request)).catch((cause: unknown) => {
    throw init?.signal?.aborted ? cause : new Error(FAILURE_TEXTS.network, { cause });
  });
  // tRPC cannot parse a response that is not JSON, such as a proxy's error page, and would lose its status.
  if (!response.headers.get('content-type')?.includes('json')) throw new ForeignResponse(response.status);
  return response;
};
