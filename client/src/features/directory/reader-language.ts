import { LANGUAGES, type LanguageCode } from '@proverse/shared';

/** Returns the language of the browser, if experts can choose it. Almost all answer in English, so that is no preference. */
export function readerLanguage(): LanguageCode | undefined {
  const [code] = navigator.language.split('-');
  return code === 'en' ? undefined : LANGUAGES.find((language) => language.code === code)?.code;
}
