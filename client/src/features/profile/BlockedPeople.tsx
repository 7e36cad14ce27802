import { useRef } from 'react';
import { Link } from '../../ui/controls/Link.tsx';
import type { contract, OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { api, failureText } from '../../api.ts';
import { useBlock } from '../../safety/use-block.ts';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { usePagedList } from '../../ui/hooks/use-paged-list.ts';

type Person = OutputOf<typeof contract.safety.blocked>['content'][number];

const REQUEST = { size: 20 };

export function BlockedPeople() {
  const { client } = api.useUtils();
  const { query, rows, totalCount, retry, isLoadingMore, loadMore } = usePagedList({
    queryKey: getQueryKey(api.safety.blocked, REQUEST, 'infinite'),
    fetchPage: (page, signal) => client.safety.blocked.query({ ...REQUEST, page }, { signal }),
    idOf: ({ userId }) => userId,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const failure = query.isError && (
    <RetryBanner title="Failed to load blocked people" isRetrying={query.isFetching} onRetry={retry}>
      {failureText(query.error)}
    </RetryBanner>
  );
  return (
    <Card as="section" aria-labelledby="blocked" className="flex flex-col gap-3 lg:col-span-2">
      <div>
        <h2 ref={heading} id="blocked" tabIndex={-1} className="text-lg font-semibold">
          Blocked people
        </h2>
        <p className="text-sm text-muted">They can't message you. We don't notify them.</p>
      </div>
      {!query.isFetchNextPageError && failure}
      {query.isPending && <SkeletonList label="Loading blocked people…" count={1} className="h-14" />}
      {query.isSuccess && rows.length === 0 && <p>No blocked people</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((person) => (
            <Blocked key={person.userId} person={person} onUnblocked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      <LoadMore
        shownCount={rows.length}
        totalCount={totalCount}
        isLoading={isLoadingMore}
        onLoadMore={loadMore}
        failure={query.isFetchNextPageError && failure}
      />
    </Card>
  );
}

function Blocked({ person, onUnblocked }: { person: Person; onUnblocked: () => void }) {
  const { unblock, isChanging } = useBlock(person.userId, person.name);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar name={person.name} imageUrl={person.avatarUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <Link href={`/profile/${person.userId}`} className="text-primary underline-offset-4 hover:underline">
            <bdi>{person.name}</bdi>
          </Link>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {person.profession} · blocked <RelativeTime iso={person.blockedAt} />
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Unblock ${person.name}`}
        busy={isChanging && 'Unblocking…'}
        onClick={() => {
          unblock();
          onUnblocked();
        }}
      >
        Unblock
      </Button>
    </li>
  );
}
