import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LANGUAGES } from '@proverse/shared';
import { CATEGORIES, languageText } from '#language/names';
import { Zap } from 'lucide-react';
import { useSession } from '../../session/session-store.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { boundError, chosenSort, codecs, PRICES, PROFESSIONS, shownSort, sortsFor, type Filters } from './filters.ts';
import type { FilterChangeOptions } from './use-filters.ts';

export interface FilterFieldsProps {
  value: Filters;
  onChange: (changes: Partial<Filters>, options?: FilterChangeOptions) => void;
}

/**
 * Profession, price and language, as fields or as pills without visible labels, laid out by the parent. Among the pills,
 * the professions also offer the categories, which are chips on a phone.
 */
export function FilterFields({ value, onChange, arePills = false }: FilterFieldsProps & { arePills?: boolean }) {
  return (
    <>
      <Select
        isPill={arePills}
        label={t`Profession`}
        options={[...professionOptions(value.profession), ...(arePills ? CATEGORY_OPTIONS : [])]}
        value={value.profession || (arePills ? optionOf(value.category) : '')}
        onChange={({ target }) =>
          onChange({
            profession: target.value.startsWith(CATEGORY) ? '' : target.value,
            ...(arePills && { category: codecs.category.parse(target.value.replace(CATEGORY, '')) }),
          })
        }
      />
      <Select
        isPill={arePills}
        label={t`Price`}
        options={PRICES}
        value={value.price}
        onChange={(event) => onChange({ price: codecs.price.parse(event.target.value), min: '', max: '' })}
      />
      <Select
        isPill={arePills}
        label={t`Language`}
        options={LANGUAGE_OPTIONS}
        value={value.language}
        onChange={(event) => onChange({ language: codecs.language.parse(event.target.value) })}
      />
    </>
  );
}

export function SortField({ value, onChange, isPill = false }: FilterFieldsProps & { isPill?: boolean }) {
  return (
    <Select
      isPill={isPill}
      label={t`Sort by`}
      options={sortsFor(value)}
      value={shownSort(value)}
      onChange={(event) => onChange({ sort: chosenSort(value, event.target.value) })}
    />
  );
}

/** The filters that are switched on and off. */
export function QuickFilters({ value, onChange }: FilterFieldsProps) {
  const { isAuthenticated } = useSession();
  return (
    <div role="group" aria-label={t`Quick filters`} className="flex flex-wrap gap-2">
      <Chip icon={<Zap aria-hidden />} isOn={value.quick} onClick={() => onChange({ quick: !value.quick })}>
        <Trans>Replies within a day</Trans>
      </Chip>
      {isAuthenticated && (
        <Chip
          icon={<span aria-hidden className="size-2 rounded-full bg-online forced-color-adjust-none" />}
          isOn={value.online}
          onClick={() => onChange({ online: !value.online })}
        >
          <Trans>Online now</Trans>
        </Chip>
      )}
    </div>
  );
}

const LANGUAGE_OPTIONS = [
  { value: '', label: t`Any language` },
  ...LANGUAGES.map(({ code }) => ({ value: code, label: languageText(code) })),
];

/** The two bounds of a custom price range. */
export function PriceRange({ value, onChange }: FilterFieldsProps) {
  if (value.price !== 'custom') return null;
  return (
    <div
      role="group"
      aria-label={t`Price range`}
      className="flex max-w-md flex-wrap gap-3 *:min-w-[min(10rem,100%)] *:flex-1"
    >
      <CoinField
        label={t`Price from`}
        placeholder="1"
        value={value.min}
        error={boundError(value.min)}
        onValueChange={(min) => onChange({ min }, { isTyped: true })}
      />
      <CoinField
        label={t`Price up to`}
        placeholder="10000"
        value={value.max}
        error={boundError(value.max)}
        onValueChange={(max) => onChange({ max }, { isTyped: true })}
      />
    </div>
  );
}

/** Marks the options that are categories. A profession begins with a letter. */
const CATEGORY = ':';
const CATEGORY_OPTIONS = CATEGORIES.map(({ id, name }) => ({ value: optionOf(id), label: name, group: t`Categories` }));

function optionOf(category: Filters['category']): string {
  return category && CATEGORY + category;
}

/** Professions are free text, so a link may contain one that is not in our list. */
function professionOptions(chosen: string) {
  const isOther = chosen !== '' && !PROFESSIONS.some(({ value }) => value === chosen);
  return [
    { value: '', label: t`All professions` },
    ...PROFESSIONS,
    ...(isOther ? [{ value: chosen, label: chosen }] : []),
  ];
}
