import * as z from 'zod/mini';
import { INTERFACE_LANGUAGES } from '../interface-languages.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';

export const Language = z
  .enum(
    LANGUAGES.map(({ code }) => code),
    'Choose languages from the list',
  )
  .register(z.globalRegistry, { id: 'Language' });

/** A language of the app and of emails. */
export const InterfaceLanguage = z
  .enum(
    INTERFACE_LANGUAGES.map(({ code }) => code),
    'Choose a language of the app',
  )
  .register(z.globalRegistry, { id: 'InterfaceLanguage' });

/** The languages that a person answers in. */
export const Languages = z.pipe(
  z
    .array(Language, 'Languages must be a list')
    .check(z.maxLength(LIMITS.languagesMax, `At most ${LIMITS.languagesMax} languages`)),
  z.transform((codes) => [...new Set(codes)]),
);
