import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
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
      <Banner tone="info" title={t`Purchase not found`}>
        <Trans>It may belong to another account. Sign in with that account, or check your history.</Trans>
      </Banner>
    );
  }
  if (query.isError && !purchase) return <LoadFailure title={FAILURE_TEXTS.purchaseState} query={query} fallback="" />;
  if (!purchase) return <Banner tone="info" title={t`Loading wallet data...`} />;
  const again = (
    <Again onPress={() => onChooseAgain(purchase)}>
      <BackLink returnTo={returnTo} />
    </Again>
  );
  if (link === 'over') {
    return (
      <Banner tone="warning" title={t`The time to pay is over`} action={again}>
        <Trans>If you have paid, your coins still arrive. If not, nothing was charged.</Trans>
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
          <Trans>{FAILURES[purchase.failure ?? 'declined']} Nothing was charged.</Trans>
        </Banner>
      );
  }
}

const FAILURES: Record<NonNullable<PurchaseState['failure']>, string> = {
  declined: t`The payment was declined.`,
  expired: t`The checkout expired before you paid.`,
  method_unavailable: t`This payment method is not available. Choose another one.`,
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
      title={t`Purchase successful! ${money.coins(coins + bonus)} were added to your wallet.`}
      action={
        <div className="flex flex-wrap gap-2">
          {returnTo === null ? (
            <LinkButton size="small" href="/directory">
              <Trans>Ask somebody</Trans>
            </LinkButton>
          ) : (
            <BackLink returnTo={returnTo} isPrimary />
          )}
          <DownloadButton size="small" path={receiptPath(id)} name="proverse-receipt.pdf">
            <Trans>Receipt</Trans>
          </DownloadButton>
          <LinkButton variant="secondary" size="small" href="/coins?tab=transactions">
            <Trans>View history</Trans>
          </LinkButton>
        </div>
      }
    >
      {balance.data && t`Your balance is now ${money.coins(balance.data.coins)}.`}
      {chargedBack > 0 && ` ${t`${money.coins(chargedBack)} were refunded or reversed.`}`}
    </Banner>
  );
}

function Pending({ purchase, returnTo, wasLeft }: StateProps & { wasLeft: boolean }) {
  const money = useOwnMoney();
  if (!wasLeft) {
    return (
      <Banner tone="info" title={t`Your payment is being confirmed`} action={<BackLink returnTo={returnTo} />}>
        <Trans>
          We add {money.coins(purchase.coins + purchase.bonus)} once the payment provider confirms, usually within a
          minute. You can leave this page.
        </Trans>
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      title={t`You left the checkout before paying`}
      action={
        <div className="flex flex-wrap gap-2">
          {purchase.redirectUrl !== null && (
            <a href={purchase.redirectUrl} className={buttonClasses('secondary', 'small')}>
              <Trans>Continue payment</Trans>
            </a>
          )}
          <BackLink returnTo={returnTo} />
        </div>
      }
    >
      <Trans>Nothing was charged. Continue this payment, or choose a package again.</Trans>
    </Banner>
  );
}

function Again({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" onClick={onPress}>
        <Trans>Choose another way to pay</Trans>
      </Button>
      {children}
    </div>
  );
}

function BackLink({ returnTo, isPrimary }: { returnTo: string | null; isPrimary?: boolean }) {
  if (returnTo === null) return null;
  return (
    <LinkButton variant={isPrimary ? 'primary' : 'secondary'} size="small" href={returnTo}>
      <Trans>Back to your message</Trans>
    </LinkButton>
  );
}
