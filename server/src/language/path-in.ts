import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@proverse/shared';

/** Returns the path of a public page in a language: `/hi/experts` for `/experts`. English has no prefix. */
export function pathIn(language: string, path: string): string {
  return language === 'en' ? path : `/${language}${path}`;
}

/** Returns the path that leads from a page of this language into the app, which then speaks it too. */
export function appPathFrom(language: string, path: string): string {
  return language === 'en' ? path : `/language/${language}?next=${encodeURIComponent(path)}`;
}

/** The languages of public pages, each with what its paths begin with. */
export const PAGE_LANGUAGES: readonly { readonly language: InterfaceLanguage; readonly prefix: string }[] =
  INTERFACE_LANGUAGES.map(({ code }) => ({ language: code, prefix: pathIn(code, '') }));
