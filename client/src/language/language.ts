import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { textParts, type TextPart, type TextValues } from './text-parts.ts';

/** Texts by their number or their English. 0 for a text without a translation. */
type Messages = Readonly<Record<string, CompiledMessage | 0>>;

declare global {
  /** Set by a script ahead of this one in documents of another language than English: `assets/<language>-<hash>.js`. */
  var proverseTexts:
    | readonly [
        language: string,
        formats: string,
        /** By the numbers that macros have in a build: client/vite/text-macros.ts. */
        numbered: readonly (CompiledMessage | 0)[],
        /** By the English text. */
        named: Messages,
      ]
    | undefined;
}

/** A text as macros write it: its number in the build, its English, and what it names. */
export interface Text {
  readonly id: number | string;
  readonly message?: CompiledMessage;
  readonly values?: TextValues;
}

const [locale, locales, numbered, named] = globalThis.proverseTexts ?? ['en', 'en-IN', [], {}];

/**
 * The texts of this page's language. It never changes while the page is open, so a text may be a constant of a module; choosing
 * another language loads the page again.
 */
export const i18n = {
  locale,
  /** For Intl. */
  locales,
  messages: Object.assign({} as Messages, numbered, named),
  /** What the macros `t` and `plural` become. */
  _: formatText,
};

/** Returns a text in the page's language, or in English if it has no translation. */
export function formatText(text: Text): string {
  return partsOf(text)
    .map(([, value]) => String((value ?? '') as string | number))
    .join('');
}

/** The same in parts. */
export function partsOf({ id, message = [], values = {} }: Text): TextPart[] {
  const { messages } = i18n;
  return textParts((Object.hasOwn(messages, id) && messages[id]) || message, values, i18n.locales);
}
