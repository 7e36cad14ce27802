/** The names of the admin's log in the page's language. */
import { ACT_TITLES as ACTS, RULE_NAMES as RULES } from '@proverse/shared';
import { allInLanguage } from './in-language.ts';

export const ACT_TITLES: Readonly<Record<string, string>> = /* @__PURE__ */ allInLanguage(ACTS);
export const RULE_NAMES = /* @__PURE__ */ allInLanguage(RULES);
