/** Uploads and downloads, which tRPC does not carry. The session is handled as for any other call. */
import type { ErrorBody } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError } from '@trpc/client';
import { fetchFromServer } from './fetch-from-server.ts';
import { refreshAccessToken } from './refresh.ts';
import { requestHeaders } from './request-headers.ts';
import { endSession, getAccessToken, getSession } from './session-store.ts';

interface AuthorisedInit extends Pick<RequestInit, 'method' | 'body'> {
  headers?: Record<string, string>;
}

/** Sends a request with the headers of the session. */
type Send = (path: string, request: RequestInit) => Promise<Response>;

const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Resolves with a 2xx response, whose body may still be loading. Renews an expired access token once. `send` may be a way
 * that reports the progress of an upload.
 * @throws TRPCClientError with the server's reason, readable by `failureText` and `errorBody`; Error if no response
 * arrives or the session cannot be renewed
 */
export async function authorisedFetch(
  path: string,
  init: AuthorisedInit = {},
  send: Send = sendInTime,
): Promise<Response> {
  const [token, userId] = [getAccessToken(), getSession().user?.id];
  let response = await attempt(path, init, send);
  if (response.status === 401) {
    await refreshAccessToken(token);
    // If another user has signed in in another tab in the meantime, the call is not repeated as that user.
    if (getSession().user?.id !== userId) throw await errorOf(response);
    response = await attempt(path, init, send);
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  if (response.status === 401) endSession(FAILURE_TEXTS.sessionEnded);
  // Only suspended users and rejected origins get a 403.
  if (response.status === 403) endSession(errorBody(error)?.message ?? FAILURE_TEXTS.sessionEnded);
  throw error;
}

async function attempt(path: string, init: AuthorisedInit, send: Send): Promise<Response> {
  try {
    return await send(path, {
      ...init,
      headers: { ...init.headers, ...requestHeaders(), authorization: `Bearer ${getAccessToken() ?? ''}` },
    });
  } catch (cause) {
    throw new Error(FAILURE_TEXTS.network, { cause });
  }
}

/** The timeout ends when the response starts, because a large download may take long. */
async function sendInTime(path: string, request: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS);
  try {
    return await fetchFromServer(path, { ...request, credentials: 'include', signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns a failed response as a tRPC error. Ignores a body that is not ours, such as a proxy's error page. */
async function errorOf(response: Response): Promise<TRPCClientError<ApiRouter>> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const data = typeof body?.error === 'string' && typeof body.message === 'string' ? { body } : undefined;
  return TRPCClientError.from({
    error: { code: response.status, message: data?.body.message ?? response.statusText, data },
  });
}
