/**
 * The languages of the interface. A further one is a line here and a file of its texts, `shared/locales/<code>.po`. English is in
 * the code itself.
 */
export const INTERFACE_LANGUAGES = [
  { code: 'en', native: 'English', formats: 'en-IN' },
  { code: 'hi', native: 'हिन्दी', formats: 'hi-IN-u-nu-latn' },
] as const;

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]['code'];

/** Every text lengthened by 40 %, to see what breaks. It is in every build and in no menu. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** The name of the cookie with the language chosen on this device. */
export const LANGUAGE_COOKIE = 'proverse-language';

export function isInterfaceLanguage(code: string | undefined): code is InterfaceLanguage {
  return INTERFACE_LANGUAGES.some((language) => language.code === code);
}

/** Returns the path of a public page in a language: `/help` or `/hi/help`. */
export function pathIn(language: InterfaceLanguage, path: string): string {
  return language === 'en' ? path : `/${language}${path}`;
}

/** Returns the path that chooses a language on this device, and leads on to `next`. */
export function choosePath(language: InterfaceLanguage, next: string): string {
  return `/language/${language}?next=${encodeURIComponent(next)}`;
}
