/** Exchanges the refresh cookie for a new access token: once for all calls that wait for it. */
import { FAILURE_TEXTS } from '@proverse/shared';
import { requestHeaders } from './request-headers.ts';
import { endSession, setAccessToken } from './session-store.ts';

const REFRESH_TIMEOUT_MS = 15_000;
const QUEUE_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const COOLDOWN_MS = 5_000;

let inFlight: Promise<void> | undefined;
let failedAttempts = 0;
let lastFailureAt = Number.NEGATIVE_INFINITY;

globalThis.addEventListener?.('online', () => {
  failedAttempts = 0;
  lastFailureAt = Number.NEGATIVE_INFINITY;
});

/**
 * Resolves when there is a new access token. A refusal by the server signs out; without an answer at all the session
 * stays, and after three failed attempts, 5 s apart at least, nothing is tried until the network returns.
 * A call waits at most 10 s.
 */
export function refreshAccessToken(): Promise<void> {
  inFlight ??= refresh().finally(() => {
    inFlight = undefined;
  });
  return Promise.race([inFlight, rejectAfter(QUEUE_TIMEOUT_MS)]);
}

async function refresh(): Promise<void> {
  if (failedAttempts >= MAX_ATTEMPTS || performance.now() - lastFailureAt < COOLDOWN_MS) {
    throw new Error(FAILURE_TEXTS.network);
  }
  const response = await requestRefresh();
  if (response.ok) {
    const answer = (await response.json()) as { accessToken: string };
    failedAttempts = 0;
    setAccessToken(answer.accessToken);
    return;
  }
  if (response.status === 401 || response.status === 403) endSession();
  else noteFailure();
  throw new Error(FAILURE_TEXTS.noRefreshToken);
}

async function requestRefresh(): Promise<Response> {
  try {
    return await fetch('/api/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: requestHeaders(),
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
  } catch {
    noteFailure();
    throw new Error(FAILURE_TEXTS.network);
  }
}

function noteFailure(): void {
  failedAttempts += 1;
  lastFailureAt = performance.now();
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(FAILURE_TEXTS.queueTimeout)), ms);
  });
}
