import { errorText, helpPageOf } from '@proverse/shared';
import { api } from '../../api/api.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { ReadMore } from '../../ui/controls/ReadMore.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { formatCoins, formatInr } from '../../ui/format/money/money.ts';
import { packagesToBuy, worthOf } from './packages-to-buy.ts';
import { useBuyPath } from './use-buy-path.ts';

/** Offers the package that covers the shortfall, or several if none does. Buying one returns to the same draft. */
export function ShortOfCoins({ balance, required }: { balance: number; required: number }) {
  const packages = api.coins.packages.useQuery();
  const buyPath = useBuyPath();
  const offers = packagesToBuy(packages.data?.content ?? [], required - balance);
  const total = offers.reduce((sum, { price }) => sum + price, 0);
  return (
    <Banner
      tone="danger"
      title="Insufficient Coins"
      action={
        <span className="flex flex-wrap gap-2">
          {[...new Set(offers)].map((offer) => (
            <LinkButton key={offer.code} size="small" href={buyPath(offer.code)}>
              Buy {formatCoins(worthOf(offer))} for {formatInr(offer.price)}
            </LinkButton>
          ))}
          {offers.length === 0 && (
            <LinkButton size="small" href={buyPath()}>
              Buy coins
            </LinkButton>
          )}
        </span>
      }
    >
      {errorText('INSUFFICIENT_COINS', { balance, required })}
      {offers.length > 1 && ` You need ${offers.length} packages, ${formatInr(total)} in total.`} Your draft is saved
      while you buy coins. <ReadMore page={helpPageOf('INSUFFICIENT_COINS')} />
    </Banner>
  );
}
