import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { FilterX, SlidersHorizontal } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { LazyDrawer } from '../../ui/overlays/lazy-overlays.ts';
import { DictateButton } from '../../device/speech/DictateButton.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { FilterFields, PriceRange, QuickFilters, SortField } from './FilterFields.tsx';
import { isEveryone, panelCount, type Filters } from './filters.ts';
import type { useFilters } from './use-filters.ts';

export interface FilterBarProps {
  filters: ReturnType<typeof useFilters>;
  searchInput: RefObject<HTMLInputElement | null>;
  resultText: string;
  isPhone: boolean;
}

/** The search and the filters. On a phone the filters and the order are in a panel, and the categories are chips. */
export function FilterBar({ filters, searchInput, resultText, isPhone }: FilterBarProps) {
  const { shown, change, clear } = filters;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const count = panelCount(shown);

  return (
    <search aria-label={t`Professionals`} className="flex flex-col gap-4">
      {/* In windows below 22.5rem the button is below the search, because the placeholder would not fit beside it. */}
      <div className="flex gap-2 max-[22.5rem]:flex-col">
        <SearchField
          inputRef={searchInput}
          label={t`What do you need help with?`}
          hideLabel
          maxLength={LIMITS.searchTextMax}
          placeholder={t`What do you need help with?`}
          value={shown.q}
          onValueChange={(q) => change({ q }, { isTyped: true })}
          end={<DictateButton value={shown.q} onValueChange={(q) => change({ q }, { isTyped: true })} />}
          className="min-w-0 flex-1 [&_input]:min-h-13"
        />
        {isPhone && (
          <Button
            variant="secondary"
            className="relative min-[22.5rem]:min-h-13 min-[22.5rem]:shrink-0"
            icon={<SlidersHorizontal aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setPanelOpen(true)}
          >
            <span className="min-[22.5rem]:sr-only">
              <Trans>Filters</Trans>
            </span>
            {count > 0 && (
              <span className="absolute -top-2 -right-2 flex">
                <CountBadge count={count} noun={t`active`} />
              </span>
            )}
          </Button>
        )}
      </div>
      {isPhone && <CategoryChips chosen={shown.category} onChoose={(category) => change({ category })} />}
      {!isPhone && (
        <div className="flex flex-wrap items-center gap-2">
          <FilterFields value={shown} onChange={change} arePills />
          <QuickFilters value={shown} onChange={change} />
        </div>
      )}
      <LazyDrawer open={isPhone && isPanelOpen} onOpenChange={setPanelOpen} title={t`Filters`}>
        <div className="flex flex-col gap-4">
          <FilterFields value={shown} onChange={change} />
          <PriceRange value={shown} onChange={change} />
          <SortField value={shown} onChange={change} />
          <QuickFilters value={shown} onChange={change} />
          <Button onClick={() => setPanelOpen(false)}>{resultText ? t`Show ${resultText}` : t`Show results`}</Button>
          <ClearFilters filters={shown} onClear={clear} />
        </div>
      </LazyDrawer>
      {!isPhone && <PriceRange value={shown} onChange={change} />}
    </search>
  );
}

/** Resets filters and order. Hidden while there is nothing to reset. */
export function ClearFilters({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (isEveryone(filters) && filters.price === 'any') return null;
  return (
    <Button
      variant="ghost"
      size="small"
      className="-ml-3"
      icon={<FilterX aria-hidden className="size-4" />}
      onClick={onClear}
    >
      <Trans>Clear Filters</Trans>
    </Button>
  );
}
