import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { Link } from '../ui/controls/Link.tsx';
import { failureText } from '../api.ts';
import { Avatar } from '../ui/format/Avatar.tsx';
import { Banner } from '../ui/layout/Banner.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { Coins } from '../ui/format/Coins.tsx';
import { formatInr } from '../ui/format/money.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { PersonFacts } from './PersonFacts.tsx';
import type { Composition } from './use-composer.ts';

/** The recipient and their price. Offers a retry if loading fails, unless the profile is gone. The draft is kept. */
export function RecipientCard({ query, offer }: { query: Composition['recipient']; offer: Composition['offer'] }) {
  const { data: recipient, error, isFetching, refetch } = query;
  if (!recipient && error) {
    const isGone = errorBody(error)?.error === 'NOT_FOUND';
    return (
      <Banner
        tone="danger"
        title={FAILURE_TEXTS.recipient}
        action={
          !isGone && (
            <Button size="small" variant="secondary" busy={isFetching && 'Retrying…'} onClick={() => void refetch()}>
              Retry
            </Button>
          )
        }
      >
        {isGone
          ? 'This profile does not exist or does not accept messages. Your draft is saved.'
          : failureText(error, 'Your draft is saved.')}
      </Banner>
    );
  }
  if (!recipient) return <RecipientSkeleton />;
  return (
    <div className="flex items-start gap-3 rounded-card border border-line p-4 max-xs:flex-col">
      <Avatar name={recipient.name} imageUrl={recipient.avatar} status={recipient.isOnline ? 'online' : undefined} />
      <div className="flex w-full min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0">
            <Link
              href={`/profile/${recipient.id}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{recipient.name}</bdi>
              <span className="sr-only">, profile</span>
            </Link>
            <bdi className="block text-sm text-muted wrap-anywhere">{recipient.profession}</bdi>
          </p>
          {offer === undefined || offer.priceCoins === 0 ? (
            <p className="text-sm text-muted">{offer ? `Free ${offer.unit}` : 'No price set yet'}</p>
          ) : (
            <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
              <Coins value={offer.priceCoins} wraps className="text-base" />
              <span>
                ({formatInr(offer.priceCoins)}) {offer.unit}
              </span>
            </p>
          )}
        </div>
        <PersonFacts {...recipient} marks={recipient.verified} />
      </div>
    </div>
  );
}

function RecipientSkeleton() {
  return (
    <div role="status" className="flex gap-3 rounded-card border border-line p-4">
      <span className="sr-only">Loading recipient details…</span>
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-56 max-w-full" />
      </div>
    </div>
  );
}
