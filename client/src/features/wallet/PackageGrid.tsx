import type { contract, OutputOf } from '@proverse/shared';
import { Badge } from '../../ui/format/Badge.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCount, formatInr, formatUsd } from '../../ui/format/money.ts';

export type Offer = OutputOf<typeof contract.coins.packages>['content'][number];

export interface PackageGridProps {
  offers: readonly Offer[];
  /** For the price in dollars. Undefined while loading. */
  usdPerInr: number | undefined;
  chosenCode: string | null;
  onChoose: (code: string) => void;
}

/** The packages as radio buttons that look like cards. */
export function PackageGrid({ offers, usdPerInr, chosenCode, onChoose }: PackageGridProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-lg font-semibold">Choose Your Package</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {offers.map((offer) => (
          <label key={offer.code} className={cx(CARD, offer.popular ? 'border-primary' : 'border-line')}>
            {offer.popular && <span className={POPULAR}>Most popular</span>}
            <input
              type="radio"
              name="package"
              value={offer.code}
              checked={offer.code === chosenCode}
              onChange={() => onChoose(offer.code)}
              className={RADIO}
            />
            <span className="pr-8 font-semibold">{offer.title}</span>
            <span className="text-sm text-muted">{offer.description}</span>
            <span className="mt-auto flex items-end justify-between gap-x-4 pt-2 max-xs:flex-wrap sm:flex-col sm:items-stretch">
              <span className="flex flex-col">
                <Coins value={offer.coins} className="text-lg" />
                <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-sm text-success">
                  {offer.bonus > 0 && <span>+ {formatCount(offer.bonus)} bonus</span>}
                  {offer.savings !== null && <Badge tone="success">{offer.savings}</Badge>}
                </span>
              </span>
              <span className="flex flex-wrap items-baseline justify-end gap-x-2 border-line sm:mt-2 sm:justify-start sm:border-t sm:pt-3">
                <span className="text-lg font-semibold tabular-nums">{formatInr(offer.price)}</span>
                {usdPerInr !== undefined && (
                  <span className="text-sm text-muted tabular-nums">{formatUsd(offer.price, usdPerInr)}</span>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const CARD =
  'relative flex cursor-pointer flex-col gap-1 rounded-card border bg-surface p-4 transition-colors ' +
  'not-has-checked:hover:bg-raised has-checked:border-primary has-checked:outline-2 ' +
  'has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';

const POPULAR = 'chip absolute -top-3 left-4 rounded-chip bg-primary px-2 py-0.5 text-xs font-semibold text-on-primary';

const RADIO =
  'absolute top-4 right-4 size-5 appearance-none rounded-full border border-control bg-surface outline-none ' +
  'checked:border-6 checked:border-primary forced-colors:appearance-auto';
