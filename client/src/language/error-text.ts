import { errorText as englishText, type ErrorCode, type ErrorParams } from '@proverse/shared';
import { inLanguage } from './in-language.ts';

/** Returns the text of an error's code in the page's language. So are the values. */
export function errorText(code: ErrorCode, params?: ErrorParams): string {
  return inLanguage(englishText(code, params));
}
