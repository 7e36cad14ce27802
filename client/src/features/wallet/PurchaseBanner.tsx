import type { contract, OutputOf } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, type ReactNode } from 'react';
import { api } from '../../api.ts';
import { DownloadButton } from '../../DownloadButton.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { buttonClasses } from '../../ui/controls/button-classes.ts';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { formatCoins } from '../../ui/format/money.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { receiptPath } from './TransactionRow.tsx';
import { cancelledQuery } from './wallet-address.ts';

type PurchaseState = OutputOf<typeof contract.purchases.get>;

const POLL_MS = 3_000;
const SLOW_POLL_MS = 15_000;
const QUICK_POLLS = 20;

export interface PurchaseBannerProps {
  purchaseId: string;
  /** The page with the message that the coins are for, if that is why they are bought. */
  returnTo: string | null;
}

/** How a purchase went, followed until its end: at once where it was paid here, by asking again after a checkout. */
export function PurchaseBanner({ purchaseId, returnTo }: PurchaseBannerProps) {
  const [cancelled] = useQueryState('cancelled', cancelledQuery);
  const query = api.purchases.get.useQuery(
    { id: purchaseId },
    {
      refetchInterval: ({ state }) =>
        state.data?.status === 'pending' && (state.dataUpdateCount < QUICK_POLLS ? POLL_MS : SLOW_POLL_MS),
    },
  );
  const purchase = query.data;
  useSettled(purchase);

  if (errorBody(query.error)?.error === 'NOT_FOUND') {
    return (
      <Banner tone="info" title="This purchase is not one of yours">
        Sign in with the account that bought it, or look at your history.
      </Banner>
    );
  }
  if (query.isError && !purchase) return <LoadFailure query={query} fallback={FAILURE_TEXTS.purchaseState} />;
  if (!purchase) return <Banner tone="info" title="Loading wallet data..." />;
  switch (purchase.status) {
    case 'completed':
      return <Completed purchase={purchase} returnTo={returnTo} />;
    case 'pending':
      return <Pending purchase={purchase} wasLeft={cancelled === '1'} returnTo={returnTo} />;
    case 'failed':
      return (
        <Banner tone="danger" title={FAILURE_TEXTS.walletPurchase} action={<BackLink returnTo={returnTo} />}>
          {FAILURES[purchase.failure ?? 'declined']} Nothing was charged.
        </Banner>
      );
  }
}

const FAILURES: Record<NonNullable<PurchaseState['failure']>, string> = {
  declined: 'The payment was declined.',
  expired: 'The checkout closed before it was paid.',
  method_unavailable: 'This way to pay is not available now; please choose another.',
};

interface StateProps {
  purchase: PurchaseState;
  returnTo: string | null;
}

function Completed({ purchase, returnTo }: StateProps) {
  const balance = api.coins.balance.useQuery();
  const { id, coins, bonus, calledBack } = purchase;
  return (
    <Banner
      tone="success"
      title={`Purchase successful! ${formatCoins(coins + bonus)} were added to your wallet.`}
      action={
        <div className="flex flex-wrap gap-2">
          <BackLink returnTo={returnTo} variant="primary" />
          <DownloadButton size="small" path={receiptPath(id)} name="proverse-receipt.pdf">
            Receipt
          </DownloadButton>
          <LinkButton variant="secondary" size="small" href="/coins?tab=transactions">
            View history
          </LinkButton>
        </div>
      }
    >
      {balance.data && `Your balance is now ${formatCoins(balance.data.coins)}.`}
      {calledBack > 0 && ` ${formatCoins(calledBack)} were taken back since, because their payment was called back.`}
    </Banner>
  );
}

function Pending({ purchase, returnTo, wasLeft }: StateProps & { wasLeft: boolean }) {
  if (!wasLeft) {
    return (
      <Banner tone="info" title="Your payment is being confirmed" action={<BackLink returnTo={returnTo} />}>
        {formatCoins(purchase.coins + purchase.bonus)} arrive by themselves once the payment provider has told us,
        mostly within a minute. You need not stay on this page.
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      title="You left the checkout before paying"
      action={
        <div className="flex flex-wrap gap-2">
          {purchase.redirectUrl !== null && <CheckoutLink href={purchase.redirectUrl}>Continue payment</CheckoutLink>}
          <BackLink returnTo={returnTo} />
        </div>
      }
    >
      Nothing was charged. Go on with this payment, or choose a package again.
    </Banner>
  );
}

interface BackLinkProps {
  returnTo: string | null;
  variant?: 'primary' | 'secondary';
}

function BackLink({ returnTo, variant = 'secondary' }: BackLinkProps) {
  if (returnTo === null) return null;
  return (
    <LinkButton variant={variant} size="small" href={returnTo}>
      Back to your message
    </LinkButton>
  );
}

/** Leads off the site, to the payment provider. */
function CheckoutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClasses('secondary', 'small')}>
      {children}
    </a>
  );
}

/** Says so when a purchase that was being followed comes to its end, and has the balance asked for. */
function useSettled(purchase: PurchaseState | undefined): void {
  const utils = api.useUtils();
  const wasPending = useRef(false);
  useEffect(() => {
    if (purchase === undefined) return;
    if (purchase.status === 'pending') wasPending.current = true;
    else if (wasPending.current) {
      wasPending.current = false;
      void utils.coins.invalidate();
      if (purchase.status === 'completed') showToast({ tone: 'success', title: 'Purchase successful!' });
      else showToast({ tone: 'danger', title: FAILURE_TEXTS.walletPurchase });
    }
  }, [purchase, utils]);
}
