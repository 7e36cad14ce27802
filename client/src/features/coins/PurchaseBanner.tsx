import { errorBody, FAILURE_TEXTS } from '@proverse/shared';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { LoadFailure } from '../../app/LoadFailure.tsx';
import { DownloadButton } from '../../api/DownloadButton.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { receiptPath } from './statements/StatementRow.tsx';
import type { FollowedPurchase, PurchaseState } from './use-followed-purchase.ts';

export interface PurchaseBannerProps {
  followed: FollowedPurchase;
  /** The page with the draft that needs the coins. */
  returnTo: string | null;
  /** Chooses the same again, to pay it in another way. */
  onChooseAgain: (purchase: PurchaseState) => void;
}

/** The result of a purchase, or what is left to do. */
export function PurchaseBanner({ followed, returnTo, onChooseAgain }: PurchaseBannerProps) {
  const { query, link, wasLeft } = followed;
  const purchase = query.data;
  if (errorBody(query.error)?.error === 'NOT_FOUND') {
    return (
      <Banner tone="info" title="Purchase not found">
        It may belong to another account. Sign in with that account, or check your history.
      </Banner>
    );
  }
  if (query.isError && !purchase) return <LoadFailure title={FAILURE_TEXTS.purchaseState} query={query} fallback="" />;
  if (!purchase) return <Banner tone="info" title="Loading wallet data..." />;
  const again = (
    <Again onPress={() => onChooseAgain(purchase)}>
      <BackLink returnTo={returnTo} />
    </Again>
  );
  if (link === 'over') {
    return (
      <Banner tone="warning" title="The time to pay is over" action={again}>
        If you have paid, your coins still arrive. If not, nothing was charged.
      </Banner>
    );
  }
  switch (purchase.status) {
    case 'completed':
      return <Completed purchase={purchase} returnTo={returnTo} />;
    case 'pending':
      return <Pending purchase={purchase} wasLeft={wasLeft} returnTo={returnTo} />;
    case 'failed':
      return (
        <Banner tone="danger" title={FAILURE_TEXTS.walletPurchase} action={again}>
          {FAILURES[purchase.failure ?? 'declined']} Nothing was charged.
        </Banner>
      );
  }
}

const FAILURES: Record<NonNullable<PurchaseState['failure']>, string> = {
  declined: 'The payment was declined.',
  expired: 'The checkout expired before you paid.',
  method_unavailable: 'This payment method is not available. Choose another one.',
};

interface StateProps {
  purchase: PurchaseState;
  returnTo: string | null;
}

function Completed({ purchase, returnTo }: StateProps) {
  const balance = api.coins.balance.useQuery();
  const money = useOwnMoney();
  const { id, coins, bonus, chargedBack } = purchase;
  return (
    <Banner
      tone="success"
      title={`Purchase successful! ${money.coins(coins + bonus)} were added to your wallet.`}
      action={
        <div className="flex flex-wrap gap-2">
          {returnTo === null ? (
            <LinkButton size="small" href="/directory">
              Ask somebody
            </LinkButton>
          ) : (
            <BackLink returnTo={returnTo} isPrimary />
          )}
          <DownloadButton size="small" path={receiptPath(id)} name="proverse-receipt.pdf">
            Receipt
          </DownloadButton>
          <LinkButton variant="secondary" size="small" href="/coins?tab=transactions">
            View history
          </LinkButton>
        </div>
      }
    >
      {balance.data && `Your balance is now ${money.coins(balance.data.coins)}.`}
      {chargedBack > 0 && ` ${money.coins(chargedBack)} were refunded or reversed.`}
    </Banner>
  );
}

function Pending({ purchase, returnTo, wasLeft }: StateProps & { wasLeft: boolean }) {
  const money = useOwnMoney();
  if (!wasLeft) {
    return (
      <Banner tone="info" title="Your payment is being confirmed" action={<BackLink returnTo={returnTo} />}>
        We add {money.coins(purchase.coins + purchase.bonus)} once the payment provider confirms, usually within a
        minute. You can leave this page.
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      title="You left the checkout before paying"
      action={
        <div className="flex flex-wrap gap-2">
          {purchase.redirectUrl !== null && (
            <a href={purchase.redirectUrl} className={buttonClasses('secondary', 'small')}>
              Continue payment
            </a>
          )}
          <BackLink returnTo={returnTo} />
        </div>
      }
    >
      Nothing was charged. Continue this payment, or choose a package again.
    </Banner>
  );
}

function Again({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" onClick={onPress}>
        Choose another way to pay
      </Button>
      {children}
    </div>
  );
}

function BackLink({ returnTo, isPrimary }: { returnTo: string | null; isPrimary?: boolean }) {
  if (returnTo === null) return null;
  return (
    <LinkButton variant={isPrimary ? 'primary' : 'secondary'} size="small" href={returnTo}>
      Back to your message
    </LinkButton>
  );
}
