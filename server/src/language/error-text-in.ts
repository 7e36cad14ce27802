import type { I18n } from '@lingui/core';
import { ERRORS, figuresApart, type DomainError } from '@proverse/shared';

/** Returns the text of an error on a page. On the wire errors are in English, and the client translates them. */
export function errorTextIn({ code, params }: DomainError, i18n: I18n): string {
  const [text, figures] = figuresApart(ERRORS[code].text);
  return i18n.t(text, { ...figures, ...params });
}
