/** Suggestions for the free-text profession: the landing page's categories, then the directory's filters. */
export const SUGGESTED_PROFESSIONS = [
  'Business Leader',
  'Tech Professional',
  'Healthcare Professional',
  'Content Creator',
  'Creative Professional',
  'Consultant',
  'Entrepreneur',
  'Educator',
  'Software Engineer',
  'Designer',
  'Marketing',
] as const;
