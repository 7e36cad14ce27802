import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { categoryName } from '#language/names';
import type { ReactNode } from 'react';
import { listText } from '../../ui/format/list-text.ts';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { ProfessionalCard } from './ProfessionalCard.tsx';
import type { useDirectory } from './use-directory.ts';

const FILTER_NAMES = {
  keyword: t`your search`,
  onlineNow: t`Online now`,
  repliesWithinDay: t`Replies within a day`,
  price: t`Price`,
  language: t`Language`,
  profession: t`Profession`,
  category: t`Category`,
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
    <section ref={box} aria-label={t`Nearest people`} className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">
          <Trans>No exact match yet. These experts are closest:</Trans>
        </h2>
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
  if (filters.length > 0) return t`They match without ${listText(relaxed.map((name) => FILTER_NAMES[name]))}`;
  return category ? t`Best-rated ${categoryName(category).toLowerCase()}` : t`Our best-rated experts`;
}
