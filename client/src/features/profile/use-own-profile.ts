import { api } from '../../api.ts';
import { updateSessionUser } from '../../session/session-store.ts';
import type { Profile } from './profile-values.ts';

/** The profile and its figures; what is here stays while it is asked for again. */
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

/** After a change of the profile: shows the answer at once, in the header too, and asks again where else it stands. */
export function useProfileChanged() {
  const utils = api.useUtils();
  return (changes: Partial<Profile>): void => {
    utils.profile.get.setData(undefined, (profile) => profile && { ...profile, ...changes });
    const { firstName, lastName, profession, avatarUrl } = changes;
    updateSessionUser({
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(profession !== undefined && { profession }),
      ...(avatarUrl !== undefined && { avatarUrl }),
    });
    void utils.profile.invalidate();
    void utils.dashboard.invalidate();
    void utils.profiles.invalidate();
    void utils.directory.invalidate();
  };
}
