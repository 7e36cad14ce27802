import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { helpPageOf, LIMITS } from '@proverse/shared';
import { errorText } from '#language/error-text';
import { Banner } from '../../ui/layout/Banner.tsx';
import { ReadMore } from '../../ui/controls/ReadMore.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { formatCoins, formatInr } from '../../ui/format/money/money.ts';
import { useBuyPath } from './use-buy-path.ts';

/** Offers exactly the coins that are missing, or the least that can be bought. Buying them returns to the same draft. */
export function ShortOfCoins({ balance, required }: { balance: number; required: number }) {
  const buyPath = useBuyPath();
  const missing = Math.max(required - balance, LIMITS.purchaseCoinsMin);
  return (
    <Banner
      tone="danger"
      title={t`Insufficient Coins`}
      action={
        <LinkButton size="small" href={buyPath(missing)}>
          <Trans>
            Buy {formatCoins(missing)} for {formatInr(missing)}
          </Trans>
        </LinkButton>
      }
    >
      {errorText('INSUFFICIENT_COINS', { balance, required })} <Trans>Your draft is saved while you buy coins.</Trans>{' '}
      <ReadMore page={helpPageOf('INSUFFICIENT_COINS')} />
    </Banner>
  );
}
