import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCoins, formatInr } from '../../ui/money.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
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
      {purchase.failure !== undefined && (
        <Banner tone="danger" title={purchase.failure}>
          Nothing was charged to your balance. Try again or choose another payment method.
        </Banner>
      )}
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
