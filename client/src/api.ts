/** The one way from the client to the server: typed hooks over the contract. */
import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type HTTPLinkOptions } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { lazySocketLink } from './live/lazy-socket-link.ts';
import { ForeignAnswer } from './session/foreign-answer.ts';
import { requestHeaders } from './session/request-headers.ts';
import { sessionLink } from './session/session-link.ts';
import { getAccessToken } from './session/session-store.ts';
import { slowCalls } from './session/slow-calls.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const MAX_BATCH = 10;

/** A page that is closed or left hears `pagehide` before it counts as hidden; it may come back from the browser's cache. */
let isLeaving = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

/** Given up together; see `abandonQuestions`. */
let questions = new AbortController();

export const api = createTRPCReact<ApiRouter>();

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Refusals do not change by asking again; a lost network or a busy server does.
        retry: (failures, error) => failures < 2 && isTemporary(error),
        refetchOnWindowFocus: true,
      },
      // Without a network a change fails at once; it must never wait and then be sent by itself.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export function createApiClient() {
  const http = { url: '/trpc', fetch: fetchWithTimeout };
  return api.createClient({
    links: [
      sessionLink,
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: lazySocketLink,
        // A mutation goes alone, so that its Idempotency-Key covers exactly one call.
        false: splitLink({
          condition: (op) => op.type === 'mutation',
          true: httpLink({ ...http, headers: ({ op }) => callHeaders(op.context.idempotencyKey) }),
          false: httpBatchLink({ ...http, maxItems: MAX_BATCH, headers: () => callHeaders(undefined) }),
        }),
      }),
    ],
  });
}

/** Gives up what is being asked, before the session ends: nobody waits for the answers, and they would be refusals. */
export function abandonQuestions(): void {
  questions.abort();
  questions = new AbortController();
}

const NO_ANSWER: readonly string[] = [FAILURE_TEXTS.network, FAILURE_TEXTS.queueTimeout];

/** The server's words for a failure where it gave some, else that the network is at fault, else `fallback`. */
export function failureText(error: unknown, fallback: string = FAILURE_TEXTS.unexpected): string {
  const body = errorBody(error);
  // The server's words for this are about keys, which are for programmers.
  if (body?.error === 'OUTCOME_UNKNOWN') return FAILURE_TEXTS.outcomeUnknown;
  if (body) return body.error === 'INTERNAL' ? fallback : body.message;
  if (error instanceof Error && NO_ANSWER.includes(error.message)) return error.message;
  return fallback;
}

/** Options for a mutation that must not happen twice: one key for each draft, kept until the draft is done. */
export function withIdempotencyKey(idempotencyKey: string) {
  return { trpc: { context: { idempotencyKey } } };
}

function isTemporary(error: unknown): boolean {
  const code = errorBody(error)?.error;
  return code === undefined || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL';
}

function callHeaders(idempotencyKey: unknown): Record<string, string> {
  const token = getAccessToken();
  return {
    ...requestHeaders(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
  };
}

type Fetch = NonNullable<HTTPLinkOptions<ApiRouter['_def']['_config']['$types']>['fetch']>;

const fetchWithTimeout: Fetch = async (url, init) => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signals = [timeout, init?.signal, init?.method === 'POST' ? undefined : questions.signal];
  const signal = AbortSignal.any(signals.filter((one) => one instanceof AbortSignal));
  const request: RequestInit = { ...(init as RequestInit), signal, credentials: 'include' };
  // What is decided while the page goes away still goes out.
  if (init?.method === 'POST' && (isLeaving || document.hidden)) request.keepalive = true;
  const response = await slowCalls.watch(fetch(url, request)).catch((cause: unknown) => {
    throw init?.signal?.aborted ? cause : new Error(FAILURE_TEXTS.network, { cause });
  });
  // tRPC would stumble over the page and forget its status.
  if (!response.headers.get('content-type')?.includes('json')) throw new ForeignAnswer(response.status);
  return response;
};
