import { SEEN_HEADER } from '@proverse/shared';
import { noteSeen } from './seen-position.ts';
import { isOurs, noteAnswer } from '../ui/connection.ts';
import { noteServerTime } from '../ui/server-clock.ts';

/** Fetches from our server, and learns from the response what time it is there, and whether it can be reached. */
export async function fetchFromServer(url: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  const sentAtMs = Date.now();
  const response = await fetch(url, init).catch((error: unknown) => {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) noteAnswer(false);
    throw error;
  });
  noteResponse(response, sentAtMs);
  return response;
}

/** Learns the same from a response to a request that was sent at `sentAtMs` by this device's clock. */
export function noteResponse(response: Response, sentAtMs: number): void {
  noteAnswer(isOurs(response));
  noteServerTime(response.headers.get('date'), sentAtMs);
  noteSeen(response.headers.get(SEEN_HEADER));
}
