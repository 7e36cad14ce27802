/** Whether this device reaches the server. Calls report it, because a browser only knows whether there is a network. */
import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** `offline`: no network. `unreachable`: a network, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** One lost call may be an accident. */
const UNREACHABLE_AFTER = 2;
const PROBE_TIMEOUT_MS = 5_000;

const { subscribe, notify } = createListeners();
let unanswered = 0;

for (const type of ['online', 'offline'])
  globalThis.addEventListener?.(type, () => {
    unanswered = 0;
    notify();
  });

export function getConnection(): Connection {
  if (!navigator.onLine) return 'offline';
  return unanswered >= UNREACHABLE_AFTER ? 'unreachable' : 'online';
}

/** Registers a listener for changes. Returns a function that removes it. */
export { subscribe as onConnectionChange };

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, getConnection);
}

/** Reports whether our server answered a request. */
export function noteAnswer(isAnswered: boolean): void {
  const before = getConnection();
  unanswered = isAnswered ? 0 : unanswered + 1;
  if (getConnection() !== before) notify();
}

/** Whether our server wrote the response. A proxy's error page means that it could not. */
export function isOurs({ ok, headers }: Response): boolean {
  return ok || (headers.get('content-type')?.includes('json') ?? false);
}

/** Asks the server for a sign of life. */
export async function isServerReachable(): Promise<boolean> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) } as const;
  const isAnswered = await fetch('/api/public/health', options).then(isOurs, () => false);
  noteAnswer(isAnswered);
  return isAnswered;
}
