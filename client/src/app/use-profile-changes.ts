import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { api } from '../api/api.ts';

/** Mutation options for optimistic changes of the user's own profile. */
export function useProfileChanges() {
  const utils = api.useUtils();
  const queryClient = useQueryClient();

  function isLast(): boolean {
    const keys = [getMutationKey(api.profile.updateSettings), getMutationKey(api.profile.update)];
    return keys.reduce((sum, mutationKey) => sum + queryClient.isMutating({ mutationKey }), 0) <= 1;
  }

  return {
    /** No other change is queued, so the server's response is not older than what is shown. */
    isLast,
    // Changes run one after the other, so that the last press also wins on the server.
    scope: { id: 'settings' },
    onSettled() {
      if (isLast()) invalidateProfile(utils);
    },
  };
}

/** Refetches everything that shows the user's own profile. */
export function invalidateProfile({ profile, dashboard, profiles, directory }: ReturnType<typeof api.useUtils>): void {
  for (const router of [profile, dashboard, profiles, directory]) void router.invalidate();
}
