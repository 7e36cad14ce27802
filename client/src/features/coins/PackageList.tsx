import type { contract, OutputOf } from '@proverse/shared';
import { radioClasses } from '../../ui/controls/RadioGroup.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { formatCoins, formatCount, formatInr, formatUsd } from '../../ui/format/money/money.ts';

export type Offer = OutputOf<typeof contract.coins.packages>['content'][number];

export interface PackageListProps {
  offers: readonly Offer[];
  /** For the price in dollars. Undefined while loading. */
  usdPerInr: number | undefined;
  chosenCode: string | null;
  onChoose: (code: string) => void;
}

/** The packages as radio buttons that look like rows of one panel. */
export function PackageList({ offers, usdPerInr, chosenCode, onChoose }: PackageListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">Choose Your Package</legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {offers.map((offer) => (
          <label key={offer.code} className={ROW}>
            <input
              type="radio"
              name="package"
              value={offer.code}
              checked={offer.code === chosenCode}
              onChange={() => onChoose(offer.code)}
              className={cx(radioClasses, 'outline-none max-sm:row-span-2')}
            />
            <span className="flex min-w-0 flex-col">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">{offer.title}</span>
                {offer.popular && <Badge tone="primary">Most popular</Badge>}
              </span>
              <span className="text-sm text-muted">{offer.description}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-sm max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2">
              <span className="font-medium text-coin tabular-nums">{formatCoins(offer.coins)}</span>
              {offer.bonus > 0 && <span className="text-success">+ {formatCount(offer.bonus)} bonus</span>}
              {offer.savings !== null && <Badge tone="success">{offer.savings}</Badge>}
            </span>
            <span className="flex flex-col text-right tabular-nums">
              <span className="text-lg font-semibold">{formatInr(offer.price)}</span>
              {usdPerInr !== undefined && (
                <span className="text-sm text-muted">{formatUsd(offer.price, usdPerInr)}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const ROW =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 transition-colors sm:grid-cols-[auto_minmax(0,1fr)_15rem_4.5rem] hover:bg-raised has-checked:bg-primary-soft has-checked:[&_.chip]:bg-surface ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary ' +
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2';
