import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../../api/api.ts';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { Avatar } from '../../../ui/format/person/Avatar.tsx';
import { formatCoins } from '../../../ui/format/money/money.ts';
import { formatDate } from '../../../ui/format/time/relative-time.ts';

export type FrozenPurchase = OutputOf<typeof contract.adminFrozenEarnings.list>['content'][number];
type Trail = OutputOf<typeof contract.adminFrozenEarnings.trail>['trails'][number];

const PLACES: Record<Trail['place'], (holder: string) => string> = {
  wallet: (holder) => t`in the wallet of ${holder}`,
  escrow: (holder) => t`in a pending message from ${holder}`,
  payout: (holder) => t`in an open withdrawal of ${holder}`,
  paid: (holder) => t`paid out to ${holder}`,
  fees: () => t`taken as our fee`,
  charged_back: () => t`charged back`,
  repaid: (holder) => t`used by ${holder} to repay a debt`,
  forfeited: (holder) => t`forfeited when ${holder} left`,
};

/** Where the coins of a reversed payment went, message by message. */
export function FrozenTrail({ id }: { id: string }) {
  const query = api.adminFrozenEarnings.trail.useQuery({ id });
  if (!query.data) return <LoadStatus what={t`the path`} query={query} count={2} className="h-12" />;
  return (
    <ol aria-label={t`Path of the coins`} className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
      {query.data.trails.map((trail) => (
        <li key={keyOf(trail)} className="flex gap-2 wrap-anywhere">
          <Avatar name={trail.holder.name} imageUrl={trail.holder.avatarUrl} size="tiny" />
          <span className="flex min-w-0 flex-col">
            <span>
              <strong className="font-semibold tabular-nums">{formatCoins(trail.coins)}</strong>{' '}
              {PLACES[trail.place](trail.holder.name)}
            </span>
            {trail.path.map(({ messageId, from, to, at }) => (
              <span key={messageId} className="text-muted">
                {from.name} → {to.name}, {formatDate(Date.parse(at))}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

const keyOf = ({ place, holder, path }: Trail): string =>
  [place, holder.id, ...path.map(({ messageId }) => messageId)].join(' ');
