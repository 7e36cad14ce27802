import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { useOwnMoney } from '../../ui/format/money/balance-privacy.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import type { PurchaseState } from './use-followed-purchase.ts';

/** Leads back to a payment whose page was left. A link that is shown as a QR code has a page here. */
export function OpenPurchase({ purchase }: { purchase: PurchaseState }) {
  const money = useOwnMoney();
  const nowMs = useNow();
  const { id, price, redirectUrl, showsQr, expiresAt } = purchase;
  if (redirectUrl === null || Date.parse(expiresAt ?? '') <= nowMs) return null;
  return (
    <Banner
      tone="info"
      title={t`You have a payment of ${money.inr(price)} in progress`}
      action={
        showsQr ? (
          <LinkButton variant="secondary" size="small" href={`/coins?tab=buy&purchase=${id}`}>
            <Trans>Continue payment</Trans>
          </LinkButton>
        ) : (
          <a href={redirectUrl} className={buttonClasses('secondary', 'small')}>
            <Trans>Continue payment</Trans>
          </a>
        )
      }
    >
      <Trans>If you buy again, don’t pay this one as well.</Trans>
    </Banner>
  );
}
