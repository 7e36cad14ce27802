import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactNode } from 'react';
import { LoadFailure } from '../../../app/LoadFailure.tsx';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import type { PartFailureProps } from '../../../app/PartFailure.tsx';
import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { LoadMore } from '../../../ui/controls/buttons/LoadMore.tsx';
import { Avatar } from '../../../ui/format/person/Avatar.tsx';
import type { PagedRows } from '../../../ui/hooks/use-paged-list.ts';
import { EmptyRow, type EmptyRowProps } from '../../../ui/layout/EmptyRow.tsx';
import { Section } from '../../../ui/layout/Section.tsx';

interface Person {
  readonly userId: string;
  readonly name: string;
  readonly avatarUrl: string | null;
}

export interface PeopleSectionProps<P extends Person> {
  id: string;
  /** What the list holds, in the plural, such as "Blocked people". */
  title: string;
  text: string;
  /** Shown while the list is empty. */
  empty: Pick<EmptyRowProps, 'icon' | 'text'>;
  list: PagedRows<P>;
  /** The parts of the screen that could not be loaded, if it has several. */
  failed?: PartFailureProps['failed'];
  /** Returns the line below a person's name. */
  renderDetail: (person: P) => ReactNode;
  /** The button that takes a person off the list. */
  Action: ComponentType<{ person: P }>;
}

/** A section with a list of people that grows page by page, each with a button to remove them. */
export function PeopleSection<P extends Person>(props: PeopleSectionProps<P>) {
  const { id, title, text, empty, list, failed = [], renderDetail, Action } = props;
  const { query, rows, totalCount, retry, isLoadingMore, loadMore } = list;
  const people = title.toLowerCase();
  return (
    <Section id={id} title={title} text={text}>
      {!query.isFetchNextPageError && (
        <LoadStatus what={people} query={query} failed={failed} count={1} className="h-14" />
      )}
      {query.isSuccess && rows.length === 0 && <EmptyRow {...empty} title={t`No ${people}`} />}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((person) => (
            <li key={person.userId} className="flex flex-wrap items-center gap-3 py-3">
              <Avatar name={person.name} imageUrl={person.avatarUrl} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-semibold wrap-anywhere">
                  <Link href={`/profile/${person.userId}`} className="text-primary underline-offset-4 hover:underline">
                    <bdi>{person.name}</bdi>
                  </Link>
                </p>
                <p className="text-sm text-muted wrap-anywhere">{renderDetail(person)}</p>
              </div>
              <Action person={person} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        shownCount={rows.length}
        totalCount={totalCount}
        isLoading={isLoadingMore}
        onLoadMore={loadMore}
        failure={
          query.isFetchNextPageError && (
            <LoadFailure title={t`Failed to load ${people}`} query={query} onRetry={retry} />
          )
        }
      />
    </Section>
  );
}
