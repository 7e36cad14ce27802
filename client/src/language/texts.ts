/** The texts of `@proverse/shared` in the page's language. */
import {
  errorBody as bodyOf,
  FAILURE_TEXTS as FAILURES,
  SUCCESS_TEXTS as SUCCESSES,
  type ErrorBody,
} from '@proverse/shared';
import { allInLanguage, inLanguage, isEnglish } from './in-language.ts';

export const FAILURE_TEXTS = /* @__PURE__ */ allInLanguage(FAILURES);
export const SUCCESS_TEXTS = /* @__PURE__ */ allInLanguage(SUCCESSES);

/** Returns the server's reason why a call failed, with its texts in the page's language; undefined when no response arrived. */
export function errorBody(error: unknown): ErrorBody | undefined {
  const body = bodyOf(error);
  if (!body || isEnglish()) return body;
  const { errors = {} } = body;
  const texts = [...new Set(Object.values(errors))];
  // The message of an invalid input is that of all its fields.
  const message = body.message === texts.join(', ') ? texts.map(inLanguage).join(', ') : inLanguage(body.message);
  return { ...body, message, ...(body.errors && { errors: allInLanguage(errors) }) };
}
