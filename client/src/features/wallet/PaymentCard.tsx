import { FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatInr } from '../../ui/format/money.ts';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import type { Offer } from './PackageGrid.tsx';
import type { PaymentMethod, Purchase } from './use-purchase.ts';

const METHODS: { value: PaymentMethod; label: string }[] = [
  { value: 'credit_card', label: 'Credit Card' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'crypto', label: 'Crypto' },
];

export interface PaymentCardProps {
  offer: Offer;
  purchase: Purchase;
  /** On a phone it lies below the packages: what the choice has led to is scrolled into view. */
  comesIntoView: boolean;
}

/** How to pay for the chosen package, and paying. */
export function PaymentCard({ offer, purchase, comesIntoView }: PaymentCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (comesIntoView) card.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);
  return (
    <Card ref={card} as="section" aria-label="Payment" className="flex scroll-mb-4 flex-col gap-4">
      <RadioGroup
        label="Payment method"
        layout="cards"
        options={METHODS}
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
      We do not know yet whether this purchase went through. Pressing Purchase Now again asks, and never pays twice;
      until then the way to pay stays as it is.
    </Banner>
  );
}
