import { api } from '../../api/api.ts';

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
