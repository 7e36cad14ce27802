import { FAILURE_TEXTS } from '@proverse/shared';
import { PackageOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { formatCoins, formatInr } from '../../ui/money.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { PackageGrid } from './PackageGrid.tsx';
import { usePurchase, type PaymentMethod } from './use-purchase.ts';

const METHODS: { value: PaymentMethod; label: string }[] = [
  { value: 'credit_card', label: 'Credit Card' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'crypto', label: 'Crypto' },
];

/** Choose a package, choose how to pay, pay. */
export function BuyTab() {
  const packages = api.coins.packages.useQuery();
  const balance = api.coins.balance.useQuery();
  const purchase = usePurchase();
  const offers = packages.data?.content;
  const chosen = offers?.find((offer) => offer.code === purchase.chosenCode);
  const payment = useRef<HTMLDivElement>(null);
  const wasChosenHere = useRef(false);

  // On a phone the payment lies below the packages: what the choice has led to comes into view.
  useEffect(() => {
    if (wasChosenHere.current) payment.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.code]);

  if (packages.isPending) return <SkeletonList label="Loading wallet data..." count={5} className="h-28" />;
  if (!offers) return <LoadFailure query={packages} fallback={FAILURE_TEXTS.packages} />;
  if (offers.length === 0) return <EmptyState icon={<PackageOpen />} title="No packages on sale now" />;
  return (
    <div className="flex flex-col gap-6">
      {purchase.returnTo !== null && (
        <Banner
          tone="info"
          title="Your message is kept"
          action={
            <LinkButton variant="secondary" size="small" href={purchase.returnTo}>
              Back to your message
            </LinkButton>
          }
        >
          You come back to it once the coins are here.
        </Banner>
      )}
      {purchase.bought && !purchase.bought.redirectUrl && (
        <Banner
          tone="success"
          title={purchase.bought.message}
          action={
            <LinkButton variant="secondary" size="small" href="/coins?tab=transactions">
              View history
            </LinkButton>
          }
        >
          Your balance is now {formatCoins(purchase.bought.balance)}.
        </Banner>
      )}
      <PackageGrid
        offers={offers}
        usdPerInr={balance.data?.usdPerInr}
        chosenCode={chosen?.code ?? null}
        onChoose={(code) => {
          wasChosenHere.current = true;
          purchase.choose(code);
        }}
      />
      {chosen && (
        <Card ref={payment} as="section" aria-label="Payment" className="flex scroll-mb-4 flex-col gap-4">
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
              {formatCoins(chosen.coins + chosen.bonus)} for{' '}
              <strong className="font-semibold text-ink tabular-nums">{formatInr(chosen.price)}</strong>
            </p>
            <Button busy={purchase.isBuying && 'Processing...'} onClick={purchase.buy}>
              Purchase Now
            </Button>
          </div>
        </Card>
      )}
    </div>
  );
}
