import { i18n, type Messages } from '@lingui/core';

declare global {
  /** Set by a script ahead of this one in documents of another language than English: `assets/<language>-<hash>.js`. */
  var proverseTexts: readonly [language: string, formats: string, texts: Messages] | undefined;
}

const [locale, locales, messages] = globalThis.proverseTexts ?? ['en', 'en-IN', {}];
i18n.loadAndActivate({ locale, locales, messages });

/**
 * The texts of this page's language. It never changes while the page is open, so a text may be a constant of a module; choosing
 * another language loads the page again.
 */
export { i18n };
