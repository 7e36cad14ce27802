import type { InterfaceLanguage } from '@proverse/shared';
import { chooseLanguage } from '#language/choose-language';
import { api } from '../api/api.ts';

/** Returns how to change the language of this device and of the account, which emails use. */
export function useChooseLanguage(): (language: InterfaceLanguage) => void {
  const settings = api.profile.updateSettings.useMutation();
  // Without a network the page stays as it is. The device's choice does not need the account's.
  return (language) => settings.mutate({ language }, { onSettled: () => chooseLanguage(language) });
}
