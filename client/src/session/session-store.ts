/**
 * Who is signed in on this device. localStorage holds the user under `auth-storage`, and the access token
 * (specification, section 3). The refresh token is a cookie that scripts cannot read.
 */
import type { OutputOf, contract } from '@proverse/shared';
import { useSyncExternalStore } from 'react';
import { followAccount } from '#language/choose-language';
import { createListeners } from '../ui/listeners.ts';

export type SessionUser = OutputOf<typeof contract.auth.login>['user'];

interface Session {
  readonly user: SessionUser | undefined;
  readonly isAuthenticated: boolean;
  /** Why the session ended, unless the user signed out. */
  readonly endedBecause?: string | undefined;
}

const USER_KEY = 'auth-storage';
const TOKEN_KEY = 'accessToken';
const SIGNED_OUT: Session = { user: undefined, isAuthenticated: false };

const { subscribe, notify } = createListeners();
let current = readStored();

// Follows another tab that signed in or out.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === USER_KEY || event.key === null) followStored();
});
// Reads the session again, because a page in the browser's back/forward cache receives no storage events.
globalThis.addEventListener?.('pageshow', (event) => {
  if (event.persisted) followStored();
});

/** Returns the session of this device. Re-renders the component when the session changes in any tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, getSession);
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
  followAccount(user.language);
}

/** Updates the signed-in user, such as after a new name or picture. */
export function updateSessionUser(changes: Partial<SessionUser>): void {
  if (current.user) store({ ...current, user: { ...current.user, ...changes } });
}

/** Forgets the session on this device, not the drafts. The first `reason` is shown, or one with `isLastWord`. */
export function endSession(reason?: string, { isLastWord = false } = {}): void {
  // Several calls may be rejected together. The first one's reason is shown.
  if (!current.isAuthenticated && reason !== undefined && !isLastWord) return;
  localStorage.removeItem(TOKEN_KEY);
  store({ ...SIGNED_OUT, endedBecause: reason });
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

function readStored(): Session {
  try {
    const stored = JSON.parse(globalThis.localStorage?.getItem(USER_KEY) ?? 'null') as { state?: Session } | null;
    return stored?.state?.isAuthenticated && stored.state.user ? stored.state : SIGNED_OUT;
  } catch {
    return SIGNED_OUT;
  }
}
