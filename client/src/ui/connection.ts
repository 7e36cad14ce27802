/** Whether this device reaches the server. Calls report it, because a browser only knows whether there is a network. */
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** `offline`: no network. `unreachable`: a network, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** One lost call may be an accident. After more, the server is asked for a sign of life. */
const PROBE_AFTER = 2;
const PROBE_TIMEOUT_MS = 5_000;

const { subscribe, notify } = createListeners();
let unanswered = 0;
let isAway = false;

for (const type of ['online', 'offline'])
  globalThis.addEventListener?.(type, () => {
    unanswered = 0;
    isAway = false;
    notify();
  });

export function getConnection(): Connection {
  if (!navigator.onLine) return 'offline';
  return isAway ? 'unreachable' : 'online';
}

/** Registers a listener for changes. Returns a function that removes it. */
export { subscribe as onConnectionChange };

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection, getConnection);
}

/** Reports whether our server answered a request. */
export function noteAnswer(isAnswered: boolean): void {
  unanswered = isAnswered ? 0 : unanswered + 1;
  if (isAnswered) setAway(false);
  else if (unanswered === PROBE_AFTER) void isServerReachable();
}

/** Whether our server wrote the response. A proxy's error page means that it could not, and so does a server without a database. */
export function isOurs({ ok, status, headers }: Response): boolean {
  return ok || (status !== 503 && (headers.get('content-type')?.includes('json') ?? false));
}

/** Asks the server whether it takes calls. */
export async function isServerReachable(): Promise<boolean> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) } as const;
  const isReady = await fetch('/api/public/ready', options).then(isOurs, () => false);
  if (isReady) unanswered = 0;
  setAway(!isReady);
  return isReady;
}

function setAway(isNowAway: boolean): void {
  if (isNowAway === isAway) return;
  isAway = isNowAway;
  notify();
}
