import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { useToast } from '../../ui/Toast.tsx';
import type { Profile } from './profile-values.ts';

type Settings = {
  readonly [K in 'isProfilePublic' | 'emailNotifications' | 'messageNotifications' | 'availabilityStatus']?:
    | Profile[K]
    | undefined;
};

/** Switches of the profile: shown at once, saved one after the other, taken back where that failed. */
export function useSettings() {
  const utils = api.useUtils();
  const toast = useToast();
  const queryClient = useQueryClient();

  async function showAtOnce(changes: Settings) {
    await utils.profile.get.cancel();
    const before = utils.profile.get.getData();
    utils.profile.get.setData(undefined, (profile) => profile && withSettings(profile, changes));
    return { before };
  }
  function takeBack(error: unknown, changes: Settings, before: Profile | undefined): void {
    // Only what was refused: another switch may have been pressed since.
    const former = before && settingsOf(before, changes);
    utils.profile.get.setData(undefined, (profile) => profile && former && withSettings(profile, former));
    toast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.saveSettings) });
  }
  const shared = {
    // One after the other, so that the last press wins on the server too.
    scope: { id: 'settings' },
    onSuccess: () => toast({ tone: 'success', title: SUCCESS_TEXTS.settings }),
    onSettled() {
      // While another change waits, the server's answer would be older than what is shown.
      const keys = [getMutationKey(api.profile.updateSettings), getMutationKey(api.profile.update)];
      const openCount = keys.reduce((sum, mutationKey) => sum + queryClient.isMutating({ mutationKey }), 0);
      if (openCount > 1) return;
      void utils.profile.invalidate();
      void utils.dashboard.invalidate();
      void utils.profiles.invalidate();
      void utils.directory.invalidate();
    },
  };
  const settings = api.profile.updateSettings.useMutation({
    ...shared,
    onMutate: showAtOnce,
    onError: (error, changes, context) => takeBack(error, changes, context?.before),
  });
  const availability = api.profile.update.useMutation({
    ...shared,
    onMutate: ({ availabilityStatus }) => showAtOnce({ availabilityStatus }),
    onError: (error, { availabilityStatus }, context) => takeBack(error, { availabilityStatus }, context?.before),
  });
  return { change: settings.mutate, setAvailability: availability.mutate };
}

function withSettings(profile: Profile, settings: Settings): Profile {
  return {
    ...profile,
    isProfilePublic: settings.isProfilePublic ?? profile.isProfilePublic,
    emailNotifications: settings.emailNotifications ?? profile.emailNotifications,
    messageNotifications: settings.messageNotifications ?? profile.messageNotifications,
    availabilityStatus: settings.availabilityStatus ?? profile.availabilityStatus,
  };
}

/** The values of a profile for the settings that `changes` names. */
function settingsOf(profile: Profile, changes: Settings): Settings {
  const names = ['isProfilePublic', 'emailNotifications', 'messageNotifications', 'availabilityStatus'] as const;
  return Object.fromEntries(names.flatMap((name) => (changes[name] === undefined ? [] : [[name, profile[name]]])));
}
