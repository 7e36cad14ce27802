import { FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatInr } from '../../ui/format/money.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import type { Offer } from './PackageGrid.tsx';
import { PAYMENT_METHODS, type Purchase } from './use-purchase.ts';

export interface PaymentCardProps {
  offer: Offer;
  purchase: Purchase;
  /** Scrolls the card into view, because on a phone it is below the packages. */
  scrollsIntoView: boolean;
}

/** The payment method and the button to pay for the chosen package. */
export function PaymentCard({ offer, purchase, scrollsIntoView }: PaymentCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scrollsIntoView) card.current?.scrollIntoView({ block: 'nearest' });
  }, [scrollsIntoView]);
  return (
    <Card ref={card} as="section" aria-label="Payment" className="flex scroll-mb-4 flex-col gap-4">
      <RadioGroup
        label="Payment method"
        layout="cards"
        options={PAYMENT_METHODS}
        value={purchase.paymentMethod}
        onValueChange={purchase.choosePaymentMethod}
      />
      {purchase.failure !== undefined && <Failure text={purchase.failure} isUndecided={purchase.isUndecided} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {formatCoins(offer.coins + offer.bonus)} for{' '}
          <strong className="font-semibold text-ink tabular-nums">{formatInr(offer.price)}</strong>
        </p>
        <Button busy={purchase.isBuying && 'Processing...'} onClick={purchase.buy}>
          Purchase Now
        </Button>
      </div>
    </Card>
  );
}

function Failure({ text, isUndecided }: { text: string; isUndecided: boolean }) {
  if (!isUndecided) {
    return (
      <Banner tone="danger" title={text}>
        Nothing was charged. Try again or choose another payment method.
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title={FAILURE_TEXTS.walletPurchase}>
      {text !== FAILURE_TEXTS.walletPurchase && `${text} `}
      We couldn't confirm this purchase. Press Purchase Now to check. You won't be charged twice. Until then you can't
      change the payment method.
    </Banner>
  );
}
