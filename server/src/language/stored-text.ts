import type { I18n } from '@lingui/core';
import { ERRORS, figuresApart, STORED_TEXTS, templatesAmong, textIn, type Translations } from '@proverse/shared';
import { formatDay, formatInstant } from '../text/format-text.ts';

const errors = Object.values(ERRORS).map(({ text }) => text);
const texts = [...STORED_TEXTS, ...errors].map((text) => figuresApart(text)[0]);
const templates = templatesAmong(texts);
const known = new Set(texts);

/** Returns an English text of `STORED_TEXTS` or an error's in the reader's language. Others, such as what an admin wrote, stay as they are. */
export function storedText(text: string, i18n: I18n): string {
  if (i18n.locale === 'en') return text;
  const translations: Translations = {
    has: (each) => known.has(each),
    templates,
    fill: (each, values) => i18n.t(each, values),
    formatTime: (at, hasTime) => (hasTime ? formatInstant(at, i18n) : formatDay(at, i18n)),
  };
  return textIn(text, translations);
}
