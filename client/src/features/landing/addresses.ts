import { t } from '@lingui/core/macro';
import { choosePath, isInterfaceLanguage, type CategoryId } from '@proverse/shared';
import { i18n } from '#language';
import { publicPath } from '#language/public-path';

const language = isInterfaceLanguage(i18n.locale) ? i18n.locale : 'en';

/** A reader of a page in another language wants the app in that language too. */
const inApp = (path: string): string => (language === 'en' ? path : choosePath(language, path));

/** URLs of the app, which is a separate HTML document. */
export const SIGN_IN = inApp('/auth');
export const JOIN = inApp('/auth?tab=join');
export const DASHBOARD = inApp('/dashboard');
export const ASK = inApp('/ask');
/** The public page of all categories. */
export const EXPERTS = publicPath('/experts');
/** The public page of a category. */
export const expertsOf = (category: CategoryId): string => `${EXPERTS}/${category}`;
/** A category in the directory, for people who are signed in. */
export const directoryOf = (category: CategoryId): string => inApp(`/directory?category=${category}`);

export const SECTIONS = [
  { href: '#features', label: t`Features` },
  { href: '#professionals', label: t`Professionals` },
  { href: '#how-it-works', label: t`How it works` },
  { href: '#pricing', label: t`Pricing` },
] as const;
