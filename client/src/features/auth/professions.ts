/** Suggestions for the free-text profession: the landing page's categories, then the directory's filters. */
import { t } from '@lingui/core/macro';
export const SUGGESTED_PROFESSIONS = [
  t`Business Leader`,
  t`Tech Professional`,
  t`Healthcare Professional`,
  t`Content Creator`,
  t`Creative Professional`,
  t`Consultant`,
  t`Entrepreneur`,
  t`Educator`,
  t`Software Engineer`,
  t`Designer`,
  t`Marketing`,
] as const;
