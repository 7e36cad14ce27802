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
  /** Adds a link to buy coins. */
  coinsPath?: string | undefined;
}

/** Shows, before paying, the cost, the balance now and after, the deadline and the refund promise. */
export function CostSummary({ composer, coinsPath }: CostSummaryProps) {
  const { payCoins, balance, balanceCoins, offer } = composer;
  const nowMs = useNow();
  if (payCoins === null) return null;
  if (payCoins === 0) {
    return (
      <p className="text-sm text-muted">
        This message is free with your pass.
        {offer && ` It expires if there is no reply by ${formatDateTime(nowMs + offer.replyWithinSeconds * 1000)}.`}
      </p>
    );
  }
  const hasFailed = balance.isError && balanceCoins === undefined;
  const afterCoins = balanceCoins === undefined ? undefined : balanceCoins - payCoins;
  return (
    <div className="flex flex-col gap-2">
      <dl className="flex flex-wrap gap-x-4 gap-y-2 rounded-card border border-line p-3 *:grow *:basis-24">
        <Figure label="Cost" coins={payCoins} />
        <Figure label="Balance now" coins={balanceCoins} hasFailed={hasFailed} coinsPath={coinsPath} />
        <Figure label="Balance after" coins={afterCoins} hasFailed={hasFailed} />
      </dl>
      {hasFailed && <p className="text-sm text-danger">{FAILURE_TEXTS.balance}</p>}
      {offer && (
        <p className="text-sm text-muted">
          If there is no reply by {formatDateTime(nowMs + offer.replyWithinSeconds * 1000)}, we refund{' '}
          {payCoins > 1 && 'all '}
          {formatCoins(payCoins)} automatically.
        </p>
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  /** Undefined while unknown. */
  coins: number | undefined;
  hasFailed?: boolean;
  coinsPath?: string | undefined;
}

function Figure({ label, coins, hasFailed = false, coinsPath }: FigureProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-sm">
        {coins === undefined ? (
          hasFailed ? (
            <span className="text-muted">–</span>
          ) : (
            <Skeleton className="h-5 w-20" />
          )
        ) : coins < 0 ? (
          <span className="text-muted">not enough</span>
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
