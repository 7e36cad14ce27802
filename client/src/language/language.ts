import { i18n, type Messages } from '@lingui/core';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

declare global {
  /** Set by a script ahead of this one in documents of another language than English: `assets/<language>-<hash>.js`. */
  var proverseTexts:
    | readonly [
        language: string,
        formats: string,
        /** By the numbers that macros have in a build: client/vite/text-macros.ts. 0 for a text without a translation. */
        numbered: readonly (CompiledMessage | 0)[],
        /** By the English text. */
        named: Messages,
      ]
    | undefined;
}

const [locale, locales, numbered, named] = globalThis.proverseTexts ?? ['en', 'en-IN', [], {}];
i18n.loadAndActivate({ locale, locales, messages: Object.assign({} as Messages, numbered, named) });

/**
 * The texts of this page's language. It never changes while the page is open, so a text may be a constant of a module; choosing
 * another language loads the page again.
 */
export { i18n };
