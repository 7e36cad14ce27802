import { api } from '../../api.ts';
import { updateSessionUser } from '../../session/session-store.ts';
import type { Profile } from './profile-values.ts';

/** The user's own profile and its figures. Loaded data stays while it is fetched again. */
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

/** Returns a function for saved changes: it shows them at once, also in the header, and refetches the other screens. */
export function useProfileChanged() {
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
