import { errorText } from '@proverse/shared';
import { api } from '../api.ts';
import { Banner } from '../ui/layout/Banner.tsx';
import { LinkButton } from '../ui/controls/LinkButton.tsx';
import { formatCoins, formatInr } from '../ui/format/money.ts';
import { cheapestPackage } from './cheapest-package.ts';
import { useBuyPath } from './use-buy-path.ts';

/** Offers the cheapest package that covers the shortfall. Buying it returns to the same draft. */
export function ShortOfCoins({ balance, required }: { balance: number; required: number }) {
  const packages = api.coins.packages.useQuery();
  const buyPath = useBuyPath();
  const offer = cheapestPackage(packages.data?.content ?? [], required - balance);
  return (
    <Banner
      tone="danger"
      title="Insufficient Coins"
      action={
        <LinkButton size="small" href={buyPath(offer?.code)}>
          {offer ? `Buy ${formatCoins(offer.coins + offer.bonus)} for ${formatInr(offer.price)}` : 'Buy coins'}
        </LinkButton>
      }
    >
      {errorText('INSUFFICIENT_COINS', { balance, required })} Your draft is saved while you buy coins.
    </Banner>
  );
}
