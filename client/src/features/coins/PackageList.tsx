import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { inLanguage } from '#language/in-language';
import { LIMITS, readWholeNumber } from '@proverse/shared';
import { PackageOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { radioClasses } from '../../ui/controls/RadioGroup.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { formatCoins, formatCount, formatInr, formatUsd } from '../../ui/format/money/money.ts';
import { purchaseAmountError } from './purchase-amount-error.ts';

export type Offer = OutputOf<typeof contract.coins.packages>['content'][number];

export interface PackageListProps {
  offers: readonly Offer[];
  /** For the price in dollars. Undefined while loading. */
  usdPerInr: number | undefined;
  packageCode: string | null;
  /** Null while a package or nothing is chosen. */
  typedAmount: string | null;
  onChoose: (choice: { package: string } | { coins: string }) => void;
}

/** The packages and any amount as radio buttons that look like rows of one panel. */
export function PackageList({ offers, usdPerInr, packageCode, typedAmount, onChoose }: PackageListProps) {
  // An amount that a waiting message needs comes first, and stays there.
  const [isAmountFirst] = useState(typedAmount !== null);
  const amount = <AmountRow typed={typedAmount} usdPerInr={usdPerInr} onChange={(coins) => onChoose({ coins })} />;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">
        <Trans>Choose Your Package</Trans>
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {isAmountFirst && amount}
        {offers.length === 0 && <EmptyState icon={<PackageOpen />} title={t`No packages available`} />}
        {offers.map((offer) => (
          <label key={offer.code} className={ROW}>
            <input
              type="radio"
              name="package"
              value={offer.code}
              checked={typedAmount === null && offer.code === packageCode}
              onChange={() => onChoose({ package: offer.code })}
              className={cx(radioClasses, 'outline-none max-sm:row-span-2')}
            />
            <span className="flex min-w-0 flex-col">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">{inLanguage(offer.title)}</span>
                {offer.popular && (
                  <Badge tone="primary">
                    <Trans>Most popular</Trans>
                  </Badge>
                )}
              </span>
              <span className="text-sm text-muted">{inLanguage(offer.description)}</span>
            </span>
            <span className="flex flex-wrap items-center gap-x-2 text-sm max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2">
              <span className="font-medium text-coin tabular-nums">{formatCoins(offer.coins)}</span>
              {offer.bonus > 0 && (
                <span className="text-success">
                  <Trans>+ {formatCount(offer.bonus)} bonus</Trans>
                </span>
              )}
              {offer.savings !== null && <Badge tone="success">{inLanguage(offer.savings)}</Badge>}
            </span>
            <Price inr={offer.price} usdPerInr={usdPerInr} />
          </label>
        ))}
        {!isAmountFirst && amount}
      </div>
    </fieldset>
  );
}

interface AmountRowProps {
  typed: string | null;
  usdPerInr: number | undefined;
  onChange: (typed: string) => void;
}

function AmountRow({ typed, usdPerInr, onChange }: AmountRowProps) {
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const coins = readWholeNumber(typed ?? '');
  const error = purchaseAmountError(coins);
  return (
    <div className={ROW}>
      <input
        id={id}
        type="radio"
        name="package"
        value="amount"
        checked={typed !== null}
        onChange={() => onChange('')}
        className={cx(radioClasses, 'outline-none max-sm:row-span-2')}
      />
      <label htmlFor={id} className="-my-3 flex min-w-0 flex-col py-3">
        <span className="font-semibold">{t`Another amount`}</span>
        <span className="text-sm text-muted">
          {t`${formatInr(LIMITS.purchaseCoinsMin)} to ${formatInr(LIMITS.purchaseCoinsMax)}, one coin per rupee`}
        </span>
      </label>
      <CoinField
        label={t`Amount`}
        hideLabel
        className="max-sm:order-1 max-sm:col-span-2 max-sm:col-start-2 max-sm:mt-2"
        value={typed ?? ''}
        error={isTyping ? undefined : error}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onValueChange={onChange}
      />
      {coins !== null && error === undefined ? <Price inr={coins} usdPerInr={usdPerInr} /> : <span />}
    </div>
  );
}

function Price({ inr, usdPerInr }: { inr: number; usdPerInr: number | undefined }) {
  return (
    <span className="flex flex-col text-right tabular-nums">
      <span className="text-lg font-semibold">{formatInr(inr)}</span>
      {usdPerInr !== undefined && <span className="text-sm text-muted">{formatUsd(inr, usdPerInr)}</span>}
    </span>
  );
}

const ROW =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 transition-colors sm:grid-cols-[auto_minmax(0,1fr)_15rem_4.5rem] hover:bg-raised has-checked:bg-primary-soft has-checked:[&_.chip]:bg-surface ' +
  'has-[[type=radio]:focus-visible]:outline-2 has-[[type=radio]:focus-visible]:-outline-offset-2 has-[[type=radio]:focus-visible]:outline-primary ' +
  'forced-colors:has-checked:outline-2 forced-colors:has-checked:-outline-offset-2';
