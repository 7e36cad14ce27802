import { useEffect, useState } from 'react';
import { refreshAccessToken } from './session/refresh.ts';
import { getAccessToken, useSession } from './session/session-store.ts';

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

/**
 * Whether somebody is signed in. A known user whose access token is gone waits for a new one first; when none can be
 * had because the network is away, the screens show what they can.
 */
export function useSessionStatus(): SessionStatus {
  const { isAuthenticated } = useSession();
  const [isRenewing, setRenewing] = useState(() => isAuthenticated && getAccessToken() === undefined);
  useEffect(() => {
    if (!isRenewing) return;
    refreshAccessToken(undefined)
      .catch(() => undefined)
      .finally(() => setRenewing(false));
  }, [isRenewing]);
  if (isRenewing) return 'loading';
  return isAuthenticated ? 'signed-in' : 'signed-out';
}
