import { t } from '@lingui/core/macro';
import type { CategoryId } from '@proverse/shared';

/** URLs of the app, which is a separate HTML document. */
export const SIGN_IN = '/auth';
export const JOIN = '/auth?tab=join';
export const DASHBOARD = '/dashboard';
/** The public page of all categories. */
export const EXPERTS = '/experts';
/** The public page of a category. */
export const expertsOf = (category: CategoryId): string => `${EXPERTS}/${category}`;
/** A category in the directory, for people who are signed in. */
export const directoryOf = (category: CategoryId): string => `/directory?category=${category}`;

export const SECTIONS = [
  { href: '#features', label: t`Features` },
  { href: '#professionals', label: t`Professionals` },
  { href: '#how-it-works', label: t`How it works` },
  { href: '#pricing', label: t`Pricing` },
] as const;
