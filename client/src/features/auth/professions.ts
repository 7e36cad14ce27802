import { t } from '@lingui/core/macro';

/** Suggestions for the free-text profession: the landing page's categories, then the directory's filters. */
export const SUGGESTED_PROFESSIONS = [
  { value: 'Business Leader', label: t`Business Leader` },
  { value: 'Tech Professional', label: t`Tech Professional` },
  { value: 'Healthcare Professional', label: t`Healthcare Professional` },
  { value: 'Content Creator', label: t`Content Creator` },
  { value: 'Creative Professional', label: t`Creative Professional` },
  { value: 'Consultant', label: t`Consultant` },
  { value: 'Entrepreneur', label: t`Entrepreneur` },
  { value: 'Educator', label: t`Educator` },
  { value: 'Software Engineer', label: t`Software Engineer` },
  { value: 'Designer', label: t`Designer` },
  { value: 'Marketing', label: t`Marketing` },
] as const;
