/** The fields that experts are grouped into, as the landing page and the directory show them. */
export const CATEGORIES = [
  { id: 'business', name: 'Business leaders' },
  { id: 'tech', name: 'Tech professionals' },
  { id: 'healthcare', name: 'Healthcare experts' },
  { id: 'content', name: 'Content creators' },
  { id: 'creative', name: 'Creative professionals' },
  { id: 'consulting', name: 'Consultants' },
  { id: 'entrepreneurs', name: 'Entrepreneurs' },
  { id: 'education', name: 'Educators' },
] as const;

export type CategoryId = (typeof CATEGORIES)[number]['id'];

/** Returns the name of the category with this id. */
export function categoryName(category: string): string {
  return CATEGORIES.find(({ id }) => id === category)?.name ?? 'Experts';
}
