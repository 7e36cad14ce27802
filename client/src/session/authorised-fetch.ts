/** For files, which tRPC does not carry: plain requests with the token, the renewal and the ends of every other call. */
import { errorBody, FAILURE_TEXTS, type ErrorBody } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import { TRPCClientError } from '@trpc/client';
import { refreshAccessToken } from './refresh.ts';
import { requestHeaders } from './request-headers.ts';
import { endSession, getAccessToken, getSession } from './session-store.ts';

const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Resolves with an answer of 2xx, whose body may still be on its way. An access token that ran out is renewed once.
 * @throws TRPCClientError with the server's reason, readable by `failureText` and `errorBody`
 */
export async function authorisedFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const [token, userId] = [getAccessToken(), getSession().user?.id];
  let response = await attempt(path, init);
  if (response.status === 401) {
    await refreshAccessToken(token);
    // Somebody else may have signed in in another tab: this was not their call.
    if (getSession().user?.id !== userId) throw await refusalOf(response);
    response = await attempt(path, init);
  }
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (response.status === 401) endSession(FAILURE_TEXTS.sessionEnded);
  if (response.status === 403) endSession(errorBody(refusal)?.message ?? FAILURE_TEXTS.sessionEnded);
  throw refusal;
}

async function attempt(path: string, init: RequestInit): Promise<Response> {
  // The answer must begin in time; how long a file then takes is the line's business.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_TIMEOUT_MS);
  try {
    return await fetch(path, {
      ...init,
      credentials: 'include',
      signal: controller.signal,
      headers: { ...requestHeaders(), authorization: `Bearer ${getAccessToken() ?? ''}` },
    });
  } catch (cause) {
    throw new Error(FAILURE_TEXTS.network, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The answer as tRPC's error, which carries the body; a proxy in between may have answered something else. */
async function refusalOf(response: Response): Promise<TRPCClientError<ApiRouter>> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const data = typeof body?.error === 'string' && typeof body.message === 'string' ? { body } : undefined;
  return TRPCClientError.from({
    error: { code: response.status, message: data?.body.message ?? response.statusText, data },
  });
}
