import type { contract, OutputOf } from '@proverse/shared';
import { Badge } from '../../ui/Badge.tsx';
import { Coins } from '../../ui/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCoins, formatInr, formatUsd } from '../../ui/money.ts';

type Offer = OutputOf<typeof contract.coins.packages>['content'][number];

export interface PackageGridProps {
  offers: readonly Offer[];
  /** For the price in dollars; left out until known. */
  usdPerInr: number | undefined;
  chosenCode: string | null;
  onChoose: (code: string) => void;
}

/** The packages as one group of radios drawn as cards: arrow keys move through them. */
export function PackageGrid({ offers, usdPerInr, chosenCode, onChoose }: PackageGridProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">Choose Your Package</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {offers.map((offer) => (
          <label key={offer.code} className={cx(CARD, offer.popular && 'border-primary')}>
            <span className="flex min-h-6 flex-wrap items-center gap-2 pr-8">
              {offer.popular && <Badge tone="primary">Most popular</Badge>}
              {offer.savings !== null && <Badge tone="success">{offer.savings}</Badge>}
            </span>
            <input
              type="radio"
              name="package"
              value={offer.code}
              checked={offer.code === chosenCode}
              onChange={() => onChoose(offer.code)}
              className={RADIO}
            />
            <span className="font-semibold">{offer.title}</span>
            <span className="text-sm text-muted">{offer.description}</span>
            <span className="mt-auto flex flex-col pt-2">
              <Coins value={offer.coins} className="text-lg" />
              <span className="min-h-6 text-sm text-success">
                {offer.bonus > 0 && `+ ${formatCoins(offer.bonus)} bonus`}
              </span>
            </span>
            <span className="flex flex-wrap items-baseline gap-x-2 border-t border-line pt-3">
              <span className="text-lg font-semibold tabular-nums">{formatInr(offer.price)}</span>
              {usdPerInr !== undefined && (
                <span className="text-sm text-muted tabular-nums">{formatUsd(offer.price, usdPerInr)}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const CARD =
  'relative flex cursor-pointer flex-col gap-1 rounded-card border border-line bg-surface p-4 transition-colors ' +
  'hover:bg-raised has-checked:border-primary has-checked:bg-primary-soft has-checked:outline-2 ' +
  'has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';

const RADIO =
  'absolute top-4 right-4 size-5 appearance-none rounded-full border border-control bg-surface outline-none ' +
  'checked:border-6 checked:border-primary forced-colors:appearance-auto';
