import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';

export const Language = z
  .enum(
    LANGUAGES.map(({ code }) => code),
    'Choose languages from the list',
  )
  .register(z.globalRegistry, { id: 'Language' });

/** The languages that a person answers in. */
export const Languages = z.pipe(
  z
    .array(Language, 'Languages must be a list')
    .check(z.maxLength(LIMITS.languagesMax, `At most ${LIMITS.languagesMax} languages`)),
  z.transform((codes) => [...new Set(codes)]),
);
