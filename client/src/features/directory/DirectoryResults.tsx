import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { SearchX, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText } from '../../api/api.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LoadMore } from '../../ui/controls/buttons/LoadMore.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { GhostRows } from '../../ui/layout/Row.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { NearestCategories } from './CategoryChips.tsx';
import { isOnlySearch, keywordOf, narrowingCount, type Filters } from './filters.ts';
import { NearestPeople } from './NearestPeople.tsx';
import { ProfessionalCard } from './ProfessionalCard.tsx';
import { ProfessionalRow } from './ProfessionalRow.tsx';
import { useCardKeys } from '../../ui/hooks/keys/use-card-keys.ts';
import type { useDirectory } from './use-directory.ts';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { useDrawnCount } from '../../ui/hooks/use-drawn-count.ts';
import { hasScrollPosition, useScrollPosition } from './use-scroll-position.ts';

/** Cards that fit on a screen before scrolling. */
const FIRST_CARDS = 6;

export interface DirectoryResultsProps {
  directory: ReturnType<typeof useDirectory>;
  layout: 'grid' | 'list';
}

/** The results, or an empty state. Old results stay, dimmed, while new ones load. */
export function DirectoryResults({ directory, layout }: DirectoryResultsProps) {
  const { query, people, nearest, totalCount, retry, isLoadingMore, showMore, isAtLimit, filters } = directory;
  const { list, focusCard } = useCardKeys();
  const firstNewIndex = useRef(0);
  useScrollPosition(list);
  const results = useRef<HTMLDivElement>(null);
  useKeptFocus(list, results);

  // After "Show more" the focus moves to the first new card, because the button has moved below the new ones.
  useEffect(() => {
    if (firstNewIndex.current === 0 || people.length <= firstNewIndex.current) return;
    focusCard(firstNewIndex.current);
    firstNewIndex.current = 0;
  });

  const drawnCount = useDrawnCount(people.length, FIRST_CARDS, hasScrollPosition);
  const isWhole = drawnCount === people.length;
  const Item = layout === 'list' ? ProfessionalRow : ProfessionalCard;
  if (query.isPending || (people.length > 0 && drawnCount === 0)) return <CardSkeletons layout={layout} />;
  const failure = query.isError && (
    <RetryBanner title={FAILURE_TEXTS.directory} isRetrying={query.isFetching} onRetry={retry}>
      {failureText(query.error, t`The server sent an unexpected response. Please try again.`)}
    </RetryBanner>
  );
  if (query.data === undefined) return failure;
  if (people.length === 0) {
    return (
      <div ref={results} tabIndex={-1} className="flex flex-col gap-8">
        {failure ||
          (nearest ? (
            <NearestPeople nearest={nearest} actions={<WiderSearch filters={filters} />} />
          ) : (
            <NoResults filters={filters} query={query} />
          ))}
      </div>
    );
  }
  return (
    <>
      {!query.isFetchNextPageError && failure}
      <ul
        ref={list}
        aria-label={t`Professionals`}
        aria-busy={query.isPlaceholderData || !isWhole}
        className={cx(listClasses(layout), 'transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {people.slice(0, drawnCount).map((person) => (
          <Item key={person.userId} person={person} />
        ))}
      </ul>
      {isWhole && (
        <LoadMore
          shownCount={people.length}
          totalCount={query.hasNextPage || isAtLimit ? totalCount : people.length}
          limitText={isAtLimit && t`Narrow your search to see more`}
          isLoading={isLoadingMore}
          failure={query.isFetchNextPageError && failure}
          onLoadMore={() => {
            firstNewIndex.current = people.length;
            showMore();
          }}
        />
      )}
    </>
  );
}

type Directory = DirectoryResultsProps['directory'];

/** Clears what was searched, or shows the nearest categories. */
function WiderSearch({ filters: { applied, clear, showOnly } }: Pick<Directory, 'filters'>) {
  const keyword = keywordOf(applied.q);
  return (
    <>
      <Button variant="secondary" onClick={clear}>
        {isOnlySearch(applied) ? t`Clear search` : t`Clear Filters`}
      </Button>
      {keyword && <NearestCategories keyword={keyword} onChoose={(category) => showOnly({ category })} />}
    </>
  );
}

function NoResults({ filters: all, query }: Pick<Directory, 'filters' | 'query'>) {
  const filters = all.applied;
  if (filters.saved && narrowingCount(filters) === 1) {
    return (
      <EmptyState
        ghost={<GhostRows />}
        title={t`No saved experts yet`}
        text={t`Save experts with the bookmark on their card or profile.`}
        action={
          <Button onClick={all.clear}>
            <Trans>Show everyone</Trans>
          </Button>
        }
      />
    );
  }
  if (narrowingCount(filters) > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t`No exact match yet`}
        text={adviceFor(filters)}
        action={
          <div className="flex max-w-full flex-col items-center gap-6">
            <WiderSearch filters={all} />
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title={t`No professionals yet`}
      text={t`Professionals appear here as soon as they join.`}
      action={
        <Button busy={query.isFetching && t`Refreshing…`} onClick={() => void query.refetch()}>
          <Trans>Refresh</Trans>
        </Button>
      }
    />
  );
}

function adviceFor(filters: Filters): string {
  if (isOnlySearch(filters)) return t`Try other words.`;
  return keywordOf(filters.q) ? t`Try other words or fewer filters.` : t`Try fewer filters.`;
}

function CardSkeletons({ layout }: { layout: 'grid' | 'list' }) {
  return (
    <div role="status">
      <span className="sr-only">
        <Trans>Loading professionals…</Trans>
      </span>
      <div className={listClasses(layout)}>
        {Array.from({ length: 9 }, (_, index) => (
          <Skeleton key={index} className={layout === 'list' ? 'h-28 w-full md:h-18' : 'h-60 w-full rounded-card'} />
        ))}
      </div>
    </div>
  );
}

function listClasses(layout: 'grid' | 'list'): string {
  return layout === 'list' ? 'max-md:-mx-4 border-t border-line' : 'grid gap-4 md:grid-cols-2 lg:grid-cols-3';
}
