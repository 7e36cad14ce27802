import { errorText as textOf, type ErrorCode, type ErrorParams } from '@proverse/shared';
import { isEnglish } from './in-language.ts';
import { formatText, i18n } from './language.ts';

/** Returns the text of an error's code in the page's language. So are the values. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  const text = textOf(code);
  return isEnglish() || !Object.hasOwn(i18n.messages, text)
    ? textOf(code, params)
    : formatText({ id: text, values: params });
}
