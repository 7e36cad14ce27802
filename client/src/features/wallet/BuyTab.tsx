import { FAILURE_TEXTS } from '@proverse/shared';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { formatCoins } from '../../ui/money.ts';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { PackageGrid } from './PackageGrid.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { usePurchase } from './use-purchase.ts';

/** Choose a package, choose how to pay, pay. */
export function BuyTab() {
  const packages = api.coins.packages.useQuery();
  const balance = api.coins.balance.useQuery();
  const purchase = usePurchase();
  const offers = packages.data?.content;
  const chosen = offers?.find((offer) => offer.code === purchase.chosenCode);
  const [wasChosenHere, setChosenHere] = useState(false);

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
          setChosenHere(true);
          purchase.choose(code);
        }}
      />
      {chosen && <PaymentCard key={chosen.code} offer={chosen} purchase={purchase} comesIntoView={wasChosenHere} />}
    </div>
  );
}
