import type { ApiRouter } from '@proverse/shared/router';
import type { inferRouterOutputs } from '@trpc/server';
import { api } from '../api/api.ts';
import { updateSessionUser } from '../session/session-store.ts';

type Profile = inferRouterOutputs<ApiRouter>['profile']['get'];

/** Shows the name and picture of the user's own profile in the header. */
export function showInHeader({ firstName, lastName, profession, avatarUrl }: Profile): void {
  updateSessionUser({ firstName, lastName, profession, avatarUrl });
}

/** Returns a function to call after a save: it shows the changes here and in the header. */
export function useApplySavedProfile() {
  const utils = api.useUtils();
  return (changes: Partial<Profile>): void => {
    utils.profile.get.setData(undefined, (before) => before && { ...before, ...changes });
    const profile = utils.profile.get.getData();
    if (profile) showInHeader(profile);
  };
}
