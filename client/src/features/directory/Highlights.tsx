import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useId } from 'react';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { ProfessionalCard } from './ProfessionalCard.tsx';
import type { Professional } from './use-directory.ts';

export interface HighlightsProps {
  query: { readonly data: OutputOf<typeof contract.directory.highlights> | undefined; readonly isPending: boolean };
}

/** The people to look at before a search. If they fail to load, nothing is shown, because the list below has everyone. */
export function Highlights({ query: { data, isPending } }: HighlightsProps) {
  if (isPending) {
    return (
      <>
        <Placeholder />
        {/* The list below waits for these. */}
        <p role="status" className="sr-only">
          <Trans>Loading professionals…</Trans>
        </p>
      </>
    );
  }
  if (!data) return null;
  return (
    <>
      <Section title={t`Top rated this month`} people={data.topRated} />
      <Section title={t`Replies fastest`} people={data.repliesFastest} />
      <Section title={t`New`} people={data.newest} />
    </>
  );
}

function Placeholder() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      {['top rated', 'replies fastest', 'new'].map((name) => (
        <div key={name} className="flex flex-col gap-3">
          <Skeleton className="h-7 w-48" />
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            <Skeleton className="h-60 w-full rounded-card" />
            <Skeleton className="w-full rounded-card max-md:hidden md:h-60" />
            <Skeleton className="w-full rounded-card max-lg:hidden lg:h-60" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Section({ title, people }: { title: string; people: readonly Professional[] }) {
  const titleId = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      <ul className={CARDS}>
        {people.map((person) => (
          <ProfessionalCard key={person.userId} person={person} />
        ))}
      </ul>
    </section>
  );
}

// A row that scrolls on a phone. There `content-visibility: auto`, which cards have elsewhere, would show blank cards at first.
// In two columns the third card is hidden, because it would be alone in its row.
const CARDS =
  '-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 *:shrink-0 *:snap-start *:[content-visibility:visible] ' +
  'max-md:*:w-[85%] md:mx-0 md:grid md:grid-cols-2 md:overflow-visible md:px-0 md:max-lg:*:nth-3:hidden lg:grid-cols-3';
