/** The names of `@proverse/shared` in the page's language. */
import {
  CATEGORIES as ALL_CATEGORIES,
  categoryName as nameOf,
  FOOTER_LINKS as LINKS,
  LANGUAGES,
  nativeLanguageName,
} from '@proverse/shared';
import { inLanguage } from './in-language.ts';

export const CATEGORIES = /* @__PURE__ */ ALL_CATEGORIES.map(({ id, name }) => ({ id, name: inLanguage(name) }));
export const FOOTER_LINKS = /* @__PURE__ */ LINKS.map(({ label, href }) => ({ label: inLanguage(label), href }));

export function categoryName(category: string): string {
  return inLanguage(nameOf(category));
}

/** `Hindi (हिन्दी)`, or `English`. */
export function languageText(code: string): string {
  const native = nativeLanguageName(code);
  const name = inLanguage(LANGUAGES.find((language) => language.code === code)?.name ?? code);
  return name === native ? name : `${name} (${native})`;
}
