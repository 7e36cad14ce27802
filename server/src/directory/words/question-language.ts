import type { LanguageCode } from '@proverse/shared';

/** The language of a script that one language uses most. Devanagari is read as Hindi, which most people who write it speak. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [RegExp, LanguageCode])[] = [
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Sinhala}/u, 'si'],
  // Letters that Urdu has and Arabic lacks
  [/[ٹڈڑںےہھگچپ]/u, 'ur'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/** Returns the language of a question that cannot be English, or undefined. */
export function questionLanguage(text: string, isHindi: boolean): LanguageCode | undefined {
  const ofScript = LANGUAGE_OF_SCRIPT.find(([script]) => script.test(text))?.[1];
  return ofScript ?? (isHindi ? 'hi' : undefined);
}
