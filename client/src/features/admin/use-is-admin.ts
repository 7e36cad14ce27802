import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { updateSessionUser, useSession } from '../../session/session-store.ts';

/** Returns whether the user is an admin, even if they became one after signing in. Undefined while asking. */
export function useIsAdmin(): boolean | undefined {
  const { user } = useSession();
  const isKnown = user?.role === 'admin';
  const profile = api.profile.get.useQuery(undefined, { enabled: user !== undefined && !isKnown, staleTime: 0 });
  const role = profile.data?.role;
  useEffect(() => {
    if (role === 'admin') updateSessionUser({ role });
  }, [role]);
  if (isKnown || role === 'admin') return true;
  return profile.isFetching ? undefined : false;
}
