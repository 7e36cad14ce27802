import { FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useProfileChanges } from '../../use-profile-changes.ts';
import type { Profile } from './profile-values.ts';

type Settings = {
  readonly [K in 'isProfilePublic' | 'emailNotifications' | 'messageNotifications' | 'availabilityStatus']?:
    | Profile[K]
    | undefined;
};

/** Switches of the profile: shown at once, saved one after the other, taken back where that failed. */
export function useSettings() {
  const utils = api.useUtils();
  const { scope, onSettled } = useProfileChanges();

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
    showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.saveSettings) });
  }
  const shared = {
    scope,
    onSettled,
    onSuccess: () => showToast({ tone: 'success', title: SUCCESS_TEXTS.settings }),
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
