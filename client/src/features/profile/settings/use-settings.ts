import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { api, failureText } from '../../../api/api.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { PROFILE_SCOPE } from '../../../app/profile-scope.ts';
import type { Profile } from '../profile-values.ts';

const SETTINGS = [
  'isProfilePublic',
  'isPublicOnWeb',
  'emailNotifications',
  'messageNotifications',
  'messagePreviews',
  'availabilityStatus',
  'pausedUntil',
  'capacityPerWeek',
  'acceptedFiles',
] as const;
type Settings = { readonly [K in (typeof SETTINGS)[number]]?: unknown };

/** The settings of the profile: shown at once, saved one after the other, and undone when saving fails. */
export function useSettings() {
  const utils = api.useUtils();

  function show(settings: Partial<Profile> | undefined): void {
    utils.profile.get.setData(undefined, (profile) => profile && { ...profile, ...settings });
  }
  const options = {
    scope: PROFILE_SCOPE,
    async onMutate(changes: Settings) {
      await utils.profile.get.cancel();
      const profile = utils.profile.get.getData();
      show(settingsOf(changes, changes));
      return profile ? settingsOf(profile, changes) : {};
    },
    onSuccess: () => showToast({ tone: 'success', title: SUCCESS_TEXTS.settings }),
    onError(error: unknown, _changes: Settings, former: Partial<Profile> | undefined) {
      // Undoes only these settings, because others may have changed since.
      show(former);
      showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.saveSettings) });
    },
  };
  const settings = api.profile.updateSettings.useMutation(options);
  const availability = api.profile.update.useMutation(options);
  return { change: settings.mutate, setAvailability: availability.mutate };
}

/** The values in `source` of the settings that `changes` contains. */
function settingsOf(source: Settings, changes: Settings): Partial<Profile> {
  return Object.fromEntries(SETTINGS.filter((name) => changes[name] !== undefined).map((name) => [name, source[name]]));
}
