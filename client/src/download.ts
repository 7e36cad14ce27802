/** Files of the signed-in user: fetched with the access token, which a link could not carry, and saved by the browser. */
import { FAILURE_TEXTS } from '@proverse/shared';
import { refreshAccessToken } from './session/refresh.ts';
import { requestHeaders } from './session/request-headers.ts';
import { endSession, getAccessToken } from './session/session-store.ts';
import { showToast } from './ui/toast-queue.ts';

const ANSWER_TIMEOUT_MS = 30_000;
const SAVE_MS = 60_000;

/**
 * Fetches a file and has the browser save it under the name. A failure is told in a toast. Answers whether the file
 * was handed to the browser.
 */
export async function saveFile(path: string, suggestedName: string): Promise<boolean> {
  try {
    const response = await fetchSignedIn(path);
    if (!response.ok) {
      showToast({ tone: 'danger', title: FAILURE_TEXTS.download, text: await reasonOf(response) });
      return false;
    }
    saveBlob(await response.blob(), suggestedName);
    return true;
  } catch {
    showToast({ tone: 'danger', title: FAILURE_TEXTS.download, text: FAILURE_TEXTS.network });
    return false;
  }
}

/** Has the browser save what the page holds already. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after this; how long it takes is told to nobody.
  setTimeout(() => URL.revokeObjectURL(url), SAVE_MS);
}

/** As for every other call: an expired token is renewed once; a second 401, or a 403, ends the session. */
async function fetchSignedIn(path: string): Promise<Response> {
  let response = await fetchOnce(path);
  if (response.status === 401) {
    await refreshAccessToken();
    response = await fetchOnce(path);
    if (response.status === 401) endSession();
  }
  if (response.status === 403) endSession();
  return response;
}

/** The answer has to begin in time; a long file may take as long as the line needs. */
async function fetchOnce(path: string): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_TIMEOUT_MS);
  const token = getAccessToken();
  try {
    return await fetch(path, {
      credentials: 'include',
      headers: { ...requestHeaders(), ...(token && { authorization: `Bearer ${token}` }) },
      signal: patience.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The server's words, where it gave some. */
async function reasonOf(response: Response): Promise<string | undefined> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
      return body.message;
    }
  } catch {
    // A proxy answered instead of the server.
  }
  return undefined;
}
