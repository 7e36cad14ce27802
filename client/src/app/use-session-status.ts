import { useEffect, useState } from 'react';
import { refreshAccessToken } from '../session/refresh.ts';
import { getAccessToken, useSession } from '../session/session-store.ts';

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

/** Whether the user is signed in. Without an access token it is `loading` until a refresh has succeeded or failed. */
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
