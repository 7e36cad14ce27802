import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { useEffect, useRef, type RefObject } from 'react';
import { api } from '../../api/api.ts';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { useBalanceHidden } from '../../ui/format/money/balance-privacy.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { MissingScreen } from '../../ui/layout/ErrorScreen.tsx';
import { Skeleton, SkeletonList } from '../../ui/layout/Skeleton.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { OpenPurchase } from './OpenPurchase.tsx';
import { PackageList } from './PackageList.tsx';
import { PurchaseBanner } from './PurchaseBanner.tsx';
import { PurchaseSummary } from './PurchaseSummary.tsx';
import { useFollowedPurchase, type FollowedPurchase, type PurchaseState } from './use-followed-purchase.ts';
import { usePurchase } from './use-purchase.ts';

/** Lets the user choose a package or an amount and a payment method, and pay. One decision at a time. */
export function BuyTab() {
  const packages = api.coins.packages.useQuery();
  const balance = api.coins.balance.useQuery();
  const [isBalanceHidden] = useBalanceHidden();
  const offers = packages.data?.content ?? [];
  const purchase = usePurchase(offers, packages.data?.methods ?? []);
  const { chosen, followedId, returnTo } = purchase;
  const followed = useFollowedPurchase(followedId);
  const open = api.purchases.open.useQuery(undefined, { enabled: followedId === null });
  const outcome = useOutcomeFocus(followed, purchase.wasBoughtHere);

  if (packages.isPending) return <SkeletonList label={t`Loading wallet data...`} count={5} className="h-20" />;
  if (!packages.data) return <LoadFailure title={FAILURE_TEXTS.packages} query={packages} fallback="" />;
  const isTest = packages.data.testMode;
  const chooseAgain = ({ packageCode, coins }: PurchaseState) =>
    purchase.choose(
      offers.some(({ code }) => code === packageCode) ? { package: packageCode } : { coins: String(coins) },
    );
  if (followed.link === 'open' && followed.query.data) {
    const waiting = { purchase: followed.query.data, isTest, onChooseAgain: () => chooseAgain(waiting.purchase) };
    return (
      <div ref={outcome} tabIndex={-1}>
        <WhenLoaded code={upiPayment} fallback={<Skeleton className="mx-auto h-96 max-w-lg" />} Missing={MissingScreen}>
          {(UpiPayment) => <UpiPayment {...waiting} />}
        </WhenLoaded>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {returnTo !== null && followedId === null && <DraftBanner returnTo={returnTo} />}
      {followedId === null && open.data?.purchase && <OpenPurchase purchase={open.data.purchase} />}
      {followedId !== null && (
        <div ref={outcome} tabIndex={-1}>
          <PurchaseBanner followed={followed} returnTo={returnTo} onChooseAgain={chooseAgain} />
        </div>
      )}
      <div className="grid items-start gap-6 max-lg:pb-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <PackageList
          offers={offers}
          usdPerInr={balance.data?.usdPerInr}
          packageCode={purchase.packageCode}
          typedAmount={purchase.typedAmount}
          onChoose={purchase.choose}
        />
        {chosen ? (
          <PurchaseSummary
            chosen={chosen}
            purchase={purchase}
            balance={isBalanceHidden ? null : balance.data?.coins}
            isTest={isTest}
          />
        ) : (
          <p className="rounded-card border border-line p-6 text-muted max-lg:hidden lg:mt-10">
            <Trans>Choose a package or an amount. You see the whole price before you pay.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

function DraftBanner({ returnTo }: { returnTo: string }) {
  return (
    <Banner
      tone="info"
      title={t`Your draft is saved`}
      action={
        <LinkButton variant="secondary" size="small" href={returnTo}>
          <Trans>Back to your message</Trans>
        </LinkButton>
      }
    >
      <Trans>You return to it after your purchase.</Trans>
    </Banner>
  );
}

const upiPayment = lazyCode(async () => (await import('./UpiPayment.tsx')).UpiPayment);

/** Gives the result of a purchase the focus when it appears here or changes, because the button that had it is gone. */
function useOutcomeFocus({ query, link }: FollowedPurchase, wasBoughtHere: boolean): RefObject<HTMLDivElement | null> {
  const outcome = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const state = query.data && `${query.data.status} ${link ?? ''}`;
  useEffect(() => {
    const isNews = wasBoughtHere || shown.current !== undefined;
    shown.current = state;
    if (state !== undefined && isNews) outcome.current?.focus();
  }, [state, wasBoughtHere]);
  return outcome;
}
