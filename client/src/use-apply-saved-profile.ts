import type { ApiRouter } from '@proverse/shared/router';
import type { inferRouterOutputs } from '@trpc/server';
import { api } from './api.ts';
import { updateSessionUser } from './session/session-store.ts';
import { invalidateProfile } from './use-profile-changes.ts';

type Profile = inferRouterOutputs<ApiRouter>['profile']['get'];

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
    invalidateProfile(utils);
  };
}
