import { FAILURE_TEXTS } from '@proverse/shared';
import { PackageOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { useBalanceHidden } from '../../ui/format/money/balance-privacy.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { PackageList } from './PackageList.tsx';
import { PurchaseBanner } from './PurchaseBanner.tsx';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { usePurchase } from './use-purchase.ts';

/** Lets the user choose a package and a payment method, and pay. */
export function BuyTab() {
  const packages = api.coins.packages.useQuery();
  const balance = api.coins.balance.useQuery();
  const [isBalanceHidden] = useBalanceHidden();
  const offers = packages.data?.content ?? [];
  const purchase = usePurchase(offers);
  const { chosen } = purchase;
  const outcome = useRef<HTMLDivElement>(null);
  // The purchase button that had the focus is gone, so the result takes the focus.
  const boughtId = purchase.wasBoughtHere ? purchase.followedId : null;
  useEffect(() => {
    if (boughtId !== null) outcome.current?.focus();
  }, [boughtId]);

  if (packages.isPending) return <SkeletonList label="Loading wallet data..." count={5} className="h-20" />;
  if (!packages.data) return <LoadFailure title={FAILURE_TEXTS.packages} query={packages} fallback="" />;
  if (offers.length === 0) return <EmptyState icon={<PackageOpen />} title="No packages available" />;
  return (
    <div className="flex flex-col gap-6">
      {purchase.returnTo !== null && purchase.followedId === null && (
        <Banner
          tone="info"
          title="Your draft is saved"
          action={
            <LinkButton variant="secondary" size="small" href={purchase.returnTo}>
              Back to your message
            </LinkButton>
          }
        >
          You return to it after your purchase.
        </Banner>
      )}
      {purchase.followedId !== null && (
        <div ref={outcome} tabIndex={-1}>
          <PurchaseBanner key={purchase.followedId} purchaseId={purchase.followedId} returnTo={purchase.returnTo} />
        </div>
      )}
      <div className="grid items-start gap-6 max-lg:pb-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PackageList
          offers={offers}
          usdPerInr={balance.data?.usdPerInr}
          chosenCode={chosen?.code ?? null}
          onChoose={purchase.choose}
        />
        {chosen && (
          <PurchaseSummary
            offer={chosen}
            purchase={purchase}
            balance={isBalanceHidden ? null : balance.data?.coins}
            isTest={packages.data.testMode}
          />
        )}
      </div>
    </div>
  );
}
