import { templatesAmong, textIn, type Translations } from '@proverse/shared';
import { formatText, i18n } from './language.ts';

let translations: Translations | undefined;

export const isEnglish = (): boolean => i18n.locale === 'en';

/**
 * Returns an English text that came as data, from the server, a schema or `@proverse/shared`, in the page's language. A text that has
 * no translation stays as it is, such as what a person wrote.
 */
export function inLanguage(text: string): string {
  return isEnglish() ? text : textIn(text, (translations ??= readTranslations()));
}

/** The same for the texts of an object. */
export function allInLanguage<Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  if (isEnglish()) return texts;
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, inLanguage(text)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function readTranslations(): Translations {
  const { messages } = i18n;
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;
  const time = { ...day, hour: 'numeric', minute: '2-digit', dayPeriod: 'short' } as const;
  return {
    has: (text) => Object.hasOwn(messages, text),
    templates: templatesAmong(Object.keys(messages)),
    fill: (id, values) => formatText({ id, values }),
    formatTime: (at, hasTime) => at.toLocaleString(i18n.locales, hasTime ? time : day),
  };
}
