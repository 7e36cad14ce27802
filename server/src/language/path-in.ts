import type { I18n } from '@lingui/core';
import { choosePath, INTERFACE_LANGUAGES, isInterfaceLanguage, pathIn, type InterfaceLanguage } from '@proverse/shared';

/** Returns the path of a public page in the language of these texts. */
export function pagePath(i18n: I18n, path: string): string {
  return pathIn(languageIn(i18n), path);
}

/** Returns the path that leads from a page of this language into the app, which then speaks it too. */
export function appPath(i18n: I18n, path: string): string {
  const language = languageIn(i18n);
  return language === 'en' ? path : choosePath(language, path);
}

function languageIn({ locale }: I18n): InterfaceLanguage {
  return isInterfaceLanguage(locale) ? locale : 'en';
}

/** The languages of public pages, each with what its paths begin with. */
export const PAGE_LANGUAGES: readonly { readonly language: InterfaceLanguage; readonly prefix: string }[] =
  INTERFACE_LANGUAGES.map(({ code }) => ({ language: code, prefix: pathIn(code, '') }));
