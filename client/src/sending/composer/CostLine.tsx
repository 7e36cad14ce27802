import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { formatInr } from '../../ui/format/money/money.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import { formatDateTime } from '../../ui/format/time/relative-time.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { formatSpan, type Offer } from './offers.ts';
import type { Composition } from './use-composer.ts';

/**
 * Before paying: the price, the balance after it, and until when the reply or the refund arrives. A message that waits for
 * the network has no date yet, and other payments may come before it.
 */
export function CostLine({ composer }: { composer: Composition }) {
  const { payCoins, balance, afterCoins, offer, isWaiting } = composer;
  const nowMs = useNow();
  if (payCoins === null) return null;
  const deadline = offer && (isWaiting ? t`within ${formatSpan(offer.replyWithinSeconds)}` : dateAfter(offer, nowMs));
  if (payCoins === 0) {
    return (
      <p className="text-sm text-muted">
        <Trans>This message is free with your pass.</Trans>
        {deadline && ` ${t`It expires if there is no reply ${deadline}.`}`}
      </p>
    );
  }
  if (isWaiting) {
    return (
      <p className="text-sm text-muted">
        <Trans>
          You pay <Price coins={payCoins} /> when it is sent.
        </Trans>
        {deadline && ` ${t`Refunded if there is no reply ${deadline}.`}`}
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      <span>
        <Trans>
          <Price coins={payCoins} /> now
        </Trans>
      </span>
      {afterCoins !== undefined && afterCoins >= 0 && (
        <span>
          <Trans>{formatInr(afterCoins)} left after</Trans>
        </span>
      )}
      {afterCoins === undefined &&
        (balance.isError ? (
          <span className="text-danger">{FAILURE_TEXTS.balance}</span>
        ) : (
          <Skeleton className="h-5 w-24" />
        ))}
      {deadline && (
        <span>
          <Trans>Refunded if there is no reply {deadline}</Trans>
        </span>
      )}
    </p>
  );
}

function dateAfter({ replyWithinSeconds }: Offer, nowMs: number): string {
  return t`by ${formatDateTime(nowMs + replyWithinSeconds * 1000)}`;
}
