import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { Badge } from '../../ui/format/Badge.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatCount, formatInr } from '../../ui/format/money/money.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import type { Choice } from './use-choice.ts';
import type { Purchase } from './use-purchase.ts';

export interface PurchaseSummaryProps {
  chosen: Choice;
  purchase: Purchase;
  /** The current balance in coins. Undefined while loading, and null while it is hidden. */
  balance: number | null | undefined;
  isTest: boolean;
}

/** What is chosen, the payment method and the button to pay, in view beside the packages. */
export function PurchaseSummary({ chosen, purchase, balance, isTest }: PurchaseSummaryProps) {
  const { title, coins, price } = chosen;
  return (
    <Card
      as="section"
      aria-labelledby="purchase"
      className="flex flex-col gap-4 lg:sticky lg:top-[calc(var(--spacing-header)+1rem)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="purchase" className="text-lg font-semibold">
          {title}
        </h2>
        {isTest && (
          <Badge tone="info">
            <Trans>Test mode</Trans>
          </Badge>
        )}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
        <Line name={t`You get`} value={formatCoins(coins)} />
        {balance !== null && (
          <Line name={t`Balance after`} value={balance === undefined ? '–' : formatCount(balance + coins)} />
        )}
      </dl>
      <RadioGroup
        label={t`Payment method`}
        options={purchase.options}
        value={purchase.paymentMethod}
        onValueChange={purchase.choosePaymentMethod}
      />
      {isTest && (
        <p className="text-sm text-muted">
          <Trans>No money is charged in test mode.</Trans>
        </p>
      )}
      <div className={PAY}>
        {purchase.failure !== undefined && <Failure text={purchase.failure} isUndecided={purchase.isUndecided} />}
        <div className="flex items-center gap-x-4 gap-y-3 lg:flex-col lg:items-stretch">
          <p className="flex items-baseline justify-between gap-x-3">
            <span className="text-muted max-lg:sr-only">
              <Trans>Total</Trans>
            </span>
            <span className="flex flex-col">
              <strong className="text-xl font-semibold tabular-nums">{formatInr(price)}</strong>
              {/* A phone shows the methods below the packages. */}
              <span aria-hidden className="text-sm text-muted lg:hidden">
                {purchase.options.find(({ value }) => value === purchase.paymentMethod)?.label}
              </span>
            </span>
          </p>
          <Button className="max-lg:flex-1" busy={purchase.isBuying && t`Processing...`} onClick={purchase.buy}>
            <Trans>Purchase Now</Trans>
          </Button>
        </div>
      </div>
    </Card>
  );
}

// On a phone the button to pay stays at the bottom of the window, above the nav.
const PAY =
  'flex flex-col gap-3 border-t border-line bg-surface pt-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-nav max-lg:z-20 ' +
  'max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] with-nav:pb-3';

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </>
  );
}

function Failure({ text, isUndecided }: { text: string; isUndecided: boolean }) {
  if (!isUndecided) {
    return (
      <Banner tone="danger" title={text}>
        <Trans>Nothing was charged. Try again or choose another payment method.</Trans>
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title={FAILURE_TEXTS.walletPurchase}>
      {text !== FAILURE_TEXTS.walletPurchase && `${text} `}
      <Trans>
        We couldn't confirm this purchase. Press Purchase Now to check. You won't be charged twice. Until then you can't
        change the payment method.
      </Trans>
    </Banner>
  );
}
