import { FAILURE_TEXTS } from '@proverse/shared';
import { Link } from '../ui/controls/Link.tsx';
import { Coins } from '../ui/format/Coins.tsx';
import { formatCoins } from '../ui/format/money.ts';
import { formatDateTime } from '../ui/format/relative-time.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import type { Composition } from './use-composer.ts';

export interface CostSummaryProps {
  composer: Composition;
  /** Where more coins can be bought; left out where leaving would be no answer. */
  coinsPath?: string | undefined;
}

/** Before paying: the cost, the balance now and after, until when a reply can come, and the refund promise. */
export function CostSummary({ composer, coinsPath }: CostSummaryProps) {
  const { payCoins, balance, balanceCoins, recipient } = composer;
  const nowMs = useNow();
  if (payCoins === null) return null;
  const isBalanceLost = balance.isError && balanceCoins === undefined;
  const replyWithinSeconds = recipient.data?.replyWithinSeconds;
  const afterCoins = balanceCoins === undefined ? undefined : balanceCoins - payCoins;
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-4 gap-y-2 rounded-card border border-line p-3 *:grow *:basis-24">
        <Figure label="Cost" coins={payCoins} />
        <Figure label="Balance now" coins={balanceCoins} isLost={isBalanceLost} coinsPath={coinsPath} />
        <Figure label="Balance after" coins={afterCoins} isLost={isBalanceLost} isMissing={(afterCoins ?? 0) < 0} />
      </dl>
      {isBalanceLost && <p className="text-sm text-danger">{FAILURE_TEXTS.balance}</p>}
      {replyWithinSeconds !== undefined && (
        <p className="text-sm text-muted">
          If there is no reply by {formatDateTime(nowMs + replyWithinSeconds * 1000)}, {refund(payCoins)} to you by{' '}
          {payCoins === 1 ? 'itself' : 'themselves'}.
        </p>
      )}
    </div>
  );
}

function refund(coins: number): string {
  return coins === 1 ? '1 coin comes back' : `all ${formatCoins(coins)} come back`;
}

interface FigureProps {
  label: string;
  /** Undefined while it is not known. */
  coins: number | undefined;
  isLost?: boolean | undefined;
  /** The figure would be below zero, so there is none. */
  isMissing?: boolean | undefined;
  coinsPath?: string | undefined;
}

function Figure({ label, coins, isLost, isMissing, coinsPath }: FigureProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm">
        {isMissing || isLost ? (
          <span className="text-muted">{isMissing ? 'not enough' : '–'}</span>
        ) : coins === undefined ? (
          <Skeleton className="h-5 w-20" />
        ) : (
          <Coins value={coins} />
        )}
        {coinsPath !== undefined && (
          <Link
            href={coinsPath}
            className="flex min-h-6 items-center text-xs font-medium text-primary underline-offset-4 hover:underline"
          >
            Buy coins
          </Link>
        )}
      </dd>
    </div>
  );
}
