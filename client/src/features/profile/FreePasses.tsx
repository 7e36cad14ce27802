import { useRef } from 'react';
import { Link } from '../../ui/controls/Link.tsx';
import type { contract, OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { api, failureText } from '../../api.ts';
import { useRevokePass } from '../../passes/use-revoke-pass.ts';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { passText } from '../../ui/format/pass-text.ts';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { usePagedList } from '../../ui/hooks/use-paged-list.ts';

type Pass = OutputOf<typeof contract.passes.list>['content'][number];

const REQUEST = { size: 20 };

export function FreePasses() {
  const { client } = api.useUtils();
  const { query, rows, totalCount, retry, isLoadingMore, loadMore } = usePagedList({
    queryKey: getQueryKey(api.passes.list, REQUEST, 'infinite'),
    fetchPage: (page, signal) => client.passes.list.query({ ...REQUEST, page }, { signal }),
    idOf: ({ userId }) => userId,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const failure = query.isError && (
    <RetryBanner title="Failed to load free passes" isRetrying={query.isFetching} onRetry={retry}>
      {failureText(query.error)}
    </RetryBanner>
  );
  return (
    <Card as="section" aria-labelledby="free-passes" className="flex flex-col gap-3 lg:col-span-2">
      <div>
        <h2 ref={heading} id="free-passes" tabIndex={-1} className="text-lg font-semibold">
          Free passes
        </h2>
        <p className="text-sm text-muted">
          These people can message you without coins. Give a pass from a message or a profile.
        </p>
      </div>
      {!query.isFetchNextPageError && failure}
      {query.isPending && <SkeletonList label="Loading free passes…" count={1} className="h-14" />}
      {query.isSuccess && rows.length === 0 && <p>No free passes</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((pass) => (
            <Guest key={pass.userId} pass={pass} onRevoked={() => heading.current?.focus()} />
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

function Guest({ pass, onRevoked }: { pass: Pass; onRevoked: () => void }) {
  const { revoke, isRevoking } = useRevokePass(pass.userId, pass.name, onRevoked);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar name={pass.name} imageUrl={pass.avatarUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <Link href={`/profile/${pass.userId}`} className="text-primary underline-offset-4 hover:underline">
            <bdi>{pass.name}</bdi>
          </Link>
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {passText({ until: pass.until, usesLeft: pass.usesMax === null ? null : pass.usesMax - pass.uses })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Revoke the free pass of ${pass.name}`}
        busy={isRevoking && 'Revoking…'}
        onClick={revoke}
      >
        Revoke
      </Button>
    </li>
  );
}
