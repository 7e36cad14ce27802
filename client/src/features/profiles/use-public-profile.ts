import type { contract, OutputOf } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useEffect, useRef } from 'react';
import { api, failureText } from '../../api/api.ts';

export type PublicProfile = OutputOf<typeof contract.profiles.get>;

/** A profile and its stats. The stats may load later, and no error is shown if they fail. */
export function usePublicProfile(userId: string) {
  const query = api.profiles.get.useQuery({ userId });
  const profile = query.data;
  const stats = api.profiles.stats.useQuery({ userId }, { enabled: profile !== undefined });
  useCountedView(profile);
  const isGone = errorBody(query.error)?.error === 'NOT_FOUND';
  return {
    profile,
    averageResponseTime: stats.isPending ? undefined : (stats.data?.averageResponseTime ?? null),
    stars: stats.data?.stars,
    notFound: isGone,
    failure: query.isError && !isGone ? failureText(query.error, FAILURE_TEXTS.loadProfile) : undefined,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Reports the visit to the server, once per profile. A failure is ignored. */
function useCountedView(profile: PublicProfile | undefined): void {
  const { mutate } = api.profiles.view.useMutation();
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (!profile || profile.isOwn || counted.current === profile.userId) return;
    counted.current = profile.userId;
    mutate({ userId: profile.userId });
  }, [profile, mutate]);
}
