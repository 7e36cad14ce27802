/** Exchanges the refresh cookie for a new access token. Calls that wait at the same time share one refresh. */
import { inLanguage } from '#language/in-language';
import { FAILURE_TEXTS } from '#language/texts';
import { fetchFromServer } from './fetch-from-server.ts';
import { requestHeaders } from './request-headers.ts';
import { endSession, getAccessToken, getSession, setAccessToken } from './session-store.ts';

const REFRESH_TIMEOUT_MS = 15_000;
const QUEUE_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 3;
const COOLDOWN_MS = 5_000;
/** The refresh is tried again after this time, because browsers do not notice every return of the network. */
const GIVEN_UP_MS = 60_000;

let inFlight: Promise<void> | undefined;
let isStopped = false;
let failedAttempts = 0;
let lastFailureAt = Number.NEGATIVE_INFINITY;

globalThis.addEventListener?.('online', () => {
  failedAttempts = 0;
  lastFailureAt = Number.NEGATIVE_INFINITY;
});

/** Rejects every refresh until the returned function is called. */
export function stopRefreshes(): () => void {
  isStopped = true;
  return () => {
    isStopped = false;
  };
}

/**
 * Resolves when the access token differs from the rejected one. Waits at most 10 s.
 * A rejected refresh signs out. Without a response there are three attempts, 5 s apart, and the session stays. The next
 * attempt then waits until the network returns or a minute has passed.
 */
export async function refreshAccessToken(rejectedToken: string | undefined): Promise<void> {
  if (isStopped || !getSession().isAuthenticated) throw new Error(FAILURE_TEXTS.noRefreshToken);
  if (getAccessToken() !== rejectedToken) return;
  inFlight ??= refresh().finally(() => {
    inFlight = undefined;
  });
  await withinQueueTime(inFlight);
}

async function refresh(): Promise<void> {
  if (failedAttempts >= MAX_ATTEMPTS) {
    if (performance.now() - lastFailureAt < GIVEN_UP_MS) throw new Error(FAILURE_TEXTS.network);
    failedAttempts = 0;
  }
  while (failedAttempts < MAX_ATTEMPTS) {
    await pause(lastFailureAt + COOLDOWN_MS - performance.now());
    const response = await requestRefresh();
    if (response?.ok) {
      const { accessToken } = (await response.json()) as { accessToken: string };
      failedAttempts = 0;
      setAccessToken(accessToken);
      return;
    }
    if (response?.status === 401 || response?.status === 403) {
      endSession(response.status === 403 ? await reasonOf(response) : FAILURE_TEXTS.sessionEnded);
      throw new Error(FAILURE_TEXTS.noRefreshToken);
    }
    failedAttempts += 1;
    lastFailureAt = performance.now();
  }
  throw new Error(FAILURE_TEXTS.network);
}

/** Returns the server's response, or undefined when none arrived. */
async function requestRefresh(): Promise<Response | undefined> {
  try {
    return await fetchFromServer('/api/auth/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: requestHeaders(),
      signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS),
    });
  } catch {
    return undefined;
  }
}

/** Returns the server's reason for rejecting this account. */
async function reasonOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? inLanguage(body.message) : FAILURE_TEXTS.sessionEnded;
}

async function withinQueueTime(refreshed: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(FAILURE_TEXTS.queueTimeout)), QUEUE_TIMEOUT_MS);
  });
  try {
    await Promise.race([refreshed, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

function pause(ms: number): Promise<void> | undefined {
  return ms > 0 ? new Promise((resolve) => void setTimeout(resolve, ms)) : undefined;
}
