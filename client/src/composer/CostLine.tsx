import { FAILURE_TEXTS } from '@proverse/shared';
import { formatInr } from '../ui/format/money.ts';
import { Price } from '../ui/format/Price.tsx';
import { formatDateTime } from '../ui/format/relative-time.ts';
import { Skeleton } from '../ui/layout/Skeleton.tsx';
import { useNow } from '../ui/hooks/use-now.ts';
import type { Composition } from './use-composer.ts';

/** Before paying: the price, the balance after it, and until when the reply or the refund arrives. */
export function CostLine({ composer }: { composer: Composition }) {
  const { payCoins, balance, afterCoins, offer } = composer;
  const nowMs = useNow();
  if (payCoins === null) return null;
  const deadline = offer && formatDateTime(nowMs + offer.replyWithinSeconds * 1000);
  if (payCoins === 0) {
    return (
      <p className="text-sm text-muted">
        This message is free with your pass.{deadline && ` It expires if there is no reply by ${deadline}.`}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        <Price coins={payCoins} /> now
      </span>
      {afterCoins !== undefined && afterCoins >= 0 && <span>{formatInr(afterCoins)} left after</span>}
      {afterCoins === undefined &&
        (balance.isError ? (
          <span className="text-danger">{FAILURE_TEXTS.balance}</span>
        ) : (
          <Skeleton className="h-5 w-24" />
        ))}
      {deadline && <span>Refunded if there is no reply by {deadline}</span>}
    </p>
  );
}
