/**
 * Who is signed in on this device. The user is kept under `auth-storage` and the access token beside it
 * (specification, section 3); the refresh token is a cookie that no script can read.
 */
import type { OutputOf, contract } from '@proverse/shared';
import { useSyncExternalStore } from 'react';

export type SessionUser = OutputOf<typeof contract.auth.login>['user'];

interface Session {
  readonly user: SessionUser | undefined;
  readonly isAuthenticated: boolean;
  /** Why nobody is signed in any more, where that was not the user's own doing. */
  readonly endedBecause?: string | undefined;
}

const USER_KEY = 'auth-storage';
const TOKEN_KEY = 'accessToken';
const NOBODY: Session = { user: undefined, isAuthenticated: false };

const listeners = new Set<() => void>();
let current = readStored();

// Another tab signed in or out: this one follows.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === USER_KEY || event.key === null) followStored();
});
// A page that comes back from the browser's cache has heard nothing meanwhile.
globalThis.addEventListener?.('pageshow', (event) => {
  if (event.persisted) followStored();
});

/** The session of this device; re-renders when somebody signs in or out, in any tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => NOBODY);
}

export function getSession(): Session {
  return current;
}

export function getAccessToken(): string | undefined {
  return localStorage.getItem(TOKEN_KEY) ?? undefined;
}

export function setAccessToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function beginSession(accessToken: string, user: SessionUser): void {
  setAccessToken(accessToken);
  store({ user, isAuthenticated: true });
}

/** Tells this device what became of the signed-in user, such as another name or picture. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  if (current.user) store({ ...current, user: { ...current.user, ...changes } });
}

/**
 * Forgets the session on this device. Drafts stay: they are kept per user. `reason` is shown where one signs in again;
 * with `isLastWord` also when calls that were refused meanwhile have given theirs.
 */
export function endSession(reason?: string, { isLastWord = false } = {}): void {
  // Several calls are refused together; the first one knows why.
  if (!current.isAuthenticated && reason !== undefined && !isLastWord) return;
  localStorage.removeItem(TOKEN_KEY);
  store({ ...NOBODY, endedBecause: reason });
}

function store(session: Session): void {
  current = session;
  localStorage.setItem(USER_KEY, JSON.stringify({ state: session, version: 0 }));
  notify();
}

function followStored(): void {
  current = readStored();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): Session {
  try {
    const stored = JSON.parse(globalThis.localStorage?.getItem(USER_KEY) ?? 'null') as { state?: Session } | null;
    return stored?.state?.isAuthenticated && stored.state.user ? stored.state : NOBODY;
  } catch {
    return NOBODY;
  }
}
