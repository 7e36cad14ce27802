import { api } from '../../api.ts';
import { updateSessionUser } from '../../session/session-store.ts';
import type { Profile } from './profile-values.ts';

/** The user's own profile and its stats. Loaded data stays on screen while it is fetched again. */
export function useOwnProfile() {
  const query = api.profile.get.useQuery(undefined, { staleTime: 0 });
  const stats = api.profile.stats.useQuery();
  return {
    profile: query.data,
    stats: stats.data,
    hasFailed: query.isError && !query.data,
    isRetrying: query.isFetching,
    retry: () => void Promise.all([query.refetch(), stats.refetch()]),
  };
}

/** Returns a function to call after a save: it shows the changes here and in the header, and refetches other screens. */
export function useApplySavedProfile() {
  const utils = api.useUtils();
  return (changes: Partial<Profile>): void => {
    utils.profile.get.setData(undefined, (before) => before && { ...before, ...changes });
    const profile = utils.profile.get.getData();
    if (profile) {
      const { firstName, lastName, profession, avatarUrl } = profile;
      updateSessionUser({ firstName, lastName, profession, avatarUrl });
    }
    void utils.profile.invalidate();
    void utils.dashboard.invalidate();
    void utils.profiles.invalidate();
    void utils.directory.invalidate();
  };
}
