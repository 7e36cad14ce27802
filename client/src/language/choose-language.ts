import { choosePath, INTERFACE_LANGUAGES, LANGUAGE_COOKIE, type InterfaceLanguage } from '@proverse/shared';
import { i18n } from './language.ts';

/** The languages to change to. */
export const OTHER_LANGUAGES = INTERFACE_LANGUAGES.filter(({ code }) => code !== i18n.locale);

/** Chooses a language on this device, and loads this page again in it. */
export function chooseLanguage(language: InterfaceLanguage): void {
  const { pathname, search, hash } = location;
  // Browsers keep the fragment, which the server must not learn.
  location.assign(choosePath(language, pathname + search) + hash);
}

/** Changes to the language of the account that just signed in, unless one was chosen on this device. */
export function followAccount(language: InterfaceLanguage | null): void {
  if (!language || language === i18n.locale) return;
  const isChosen = document.cookie.split('; ').some((cookie) => cookie.startsWith(`${LANGUAGE_COOKIE}=`));
  if (!isChosen) chooseLanguage(language);
}
