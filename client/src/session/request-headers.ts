import { seenHeader } from './seen-position.ts';
import { serverNow } from '../ui/server-clock.ts';

const REMEMBERED = 200;
const ownRequests = new Set<string>();

/** Returns the headers of every call (specification, section 7). */
export function requestHeaders(): Record<string, string> {
  const requestId = crypto.randomUUID();
  ownRequests.add(requestId);
  const [oldest] = ownRequests;
  if (oldest !== undefined && ownRequests.size > REMEMBERED) ownRequests.delete(oldest);
  return {
    ...seenHeader(),
    'x-client-version': '2.0.0',
    'x-platform': 'web',
    'x-request-id': requestId,
    'x-timestamp': new Date(serverNow()).toISOString(),
  };
}

/** Whether this window made the call, not long ago. */
export function isOwnRequest(requestId: string): boolean {
  return ownRequests.has(requestId);
}
