import type { contract, OutputOf } from '@proverse/shared';
import { radioClasses } from '../../ui/controls/RadioGroup.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { formatCoins, formatCount, formatInr, formatUsd } from '../../ui/format/money.ts';

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
              className={cx(radioClasses, 'outline-none')}
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span className="flex min-w-0 flex-[1_1_12rem] flex-col">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-semibold">{offer.title}</span>
                  {offer.popular && <Badge tone="primary">Most popular</Badge>}
                </span>
                <span className="text-sm text-muted">{offer.description}</span>
              </span>
              <span className="flex basis-full sm:basis-60 flex-wrap items-center gap-x-2 text-sm">
                <span className="font-medium text-coin tabular-nums">{formatCoins(offer.coins)}</span>
                {offer.bonus > 0 && <span className="text-success">+ {formatCount(offer.bonus)} bonus</span>}
                {offer.savings !== null && <Badge tone="success">{offer.savings}</Badge>}
              </span>
            </span>
            <span className="flex min-w-18 flex-col text-right tabular-nums">
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
  'flex items-center gap-3 px-4 py-3 transition-colors hover:bg-raised has-checked:bg-primary-soft has-checked:[&_.chip]:bg-surface ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary ' +
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2';
