import { LIMITS } from '@proverse/shared';
import { FilterX, SlidersHorizontal } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { LazyDrawer } from '../../ui/overlays/lazy-overlays.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { CategoryChips, ONE_LINE } from './CategoryChips.tsx';
import { FilterFields, PriceRange, QuickFilters } from './FilterFields.tsx';
import { isEveryone, panelCount, type Filters } from './filters.ts';
import type { useFilters } from './use-filters.ts';

export interface FilterBarProps {
  filters: ReturnType<typeof useFilters>;
  searchInput: RefObject<HTMLInputElement | null>;
  resultText: string;
}

/** The search, the categories and the filters. On a phone most filters are in a panel. */
export function FilterBar({ filters, searchInput, resultText }: FilterBarProps) {
  const { shown, change, clear } = filters;
  const isPhone = useMediaQuery('(width < 48rem)');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const count = panelCount(shown);

  return (
    <search aria-label="Professionals" className="flex flex-col gap-4">
      <SearchField
        inputRef={searchInput}
        label="What do you need help with?"
        maxLength={LIMITS.searchTextMax}
        placeholder="Ask a question, or type a skill or name"
        value={shown.q}
        onValueChange={(q) => change({ q }, { isTyped: true })}
        className="[&_input]:min-h-13 [&_label]:text-base"
      />
      <CategoryChips keyword="" chosen={shown.category} onChoose={(category) => change({ category })} />
      <div className={isPhone ? ONE_LINE : 'flex flex-wrap items-center gap-2'}>
        {isPhone ? (
          <Button
            variant="secondary"
            className="shrink-0"
            icon={<SlidersHorizontal aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setPanelOpen(true)}
          >
            Filters
            {count > 0 && <CountBadge count={count} noun="active" />}
          </Button>
        ) : (
          <FilterFields value={shown} onChange={change} arePills />
        )}
        <QuickFilters value={shown} onChange={change} />
      </div>
      <LazyDrawer open={isPhone && isPanelOpen} onOpenChange={setPanelOpen} title="Filters">
        <div className="flex flex-col gap-4">
          <FilterFields value={shown} onChange={change} />
          <PriceRange value={shown} onChange={change} />
          <Button onClick={() => setPanelOpen(false)}>{resultText ? `Show ${resultText}` : 'Show results'}</Button>
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
    <Button variant="ghost" size="small" icon={<FilterX aria-hidden className="size-4" />} onClick={onClear}>
      Clear Filters
    </Button>
  );
}
