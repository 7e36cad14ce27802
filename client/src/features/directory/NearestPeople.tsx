import { categoryName } from '@proverse/shared';
import type { ReactNode } from 'react';
import { listText } from '../../ui/format/list-text.ts';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { ProfessionalCard } from './ProfessionalCard.tsx';
import type { useDirectory } from './use-directory.ts';

const FILTER_NAMES = {
  keyword: 'your search',
  onlineNow: 'Online now',
  repliesWithinDay: 'Replies within a day',
  price: 'Price',
  language: 'Language',
  profession: 'Profession',
  category: 'Category',
};

export interface NearestPeopleProps {
  nearest: NonNullable<ReturnType<typeof useDirectory>['nearest']>;
  /** Widens the search. */
  actions: ReactNode;
}

/** The people nearest to a search that found no one, and what was left out to find them. */
export function NearestPeople({ nearest, actions }: NearestPeopleProps) {
  const box = useFocusFallback<HTMLElement>();
  return (
    <section ref={box} aria-label="Nearest people" className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">No exact match yet. These experts are closest:</h2>
        <p className="text-sm text-muted">{reasonOf(nearest)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">{actions}</div>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {nearest.people.map((person) => (
          <ProfessionalCard key={person.userId} person={person} />
        ))}
      </ul>
    </section>
  );
}

function reasonOf({ relaxed, category }: NearestPeopleProps['nearest']): string {
  const filters = relaxed.filter((name) => name !== 'keyword');
  if (filters.length > 0) return `They match without ${listText(relaxed.map((name) => FILTER_NAMES[name]))}`;
  return category ? `Best-rated ${categoryName(category).toLowerCase()}` : 'Our best-rated experts';
}
