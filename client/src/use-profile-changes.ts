import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { api } from './api.ts';

/** Options for changes of one's own profile that are shown at once. */
export function useProfileChanges() {
  const utils = api.useUtils();
  const queryClient = useQueryClient();

  function isLast(): boolean {
    const keys = [getMutationKey(api.profile.updateSettings), getMutationKey(api.profile.update)];
    return keys.reduce((sum, mutationKey) => sum + queryClient.isMutating({ mutationKey }), 0) <= 1;
  }

  return {
    /** No other change waits for its turn: what the server says now is not older than what is shown. */
    isLast,
    // One after the other, so that the last press wins on the server too.
    scope: { id: 'settings' },
    onSettled() {
      if (!isLast()) return;
      void utils.profile.invalidate();
      void utils.dashboard.invalidate();
      void utils.profiles.invalidate();
      void utils.directory.invalidate();
    },
  };
}
