import { FilterX, Search, SlidersHorizontal } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { LazyDrawer } from '../../ui/overlays/lazy-overlays.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import { FilterFields, PriceRange } from './FilterFields.tsx';
import { narrowingCount, type Filters } from './filters.ts';
import type { useFilters } from './use-filters.ts';

export interface FilterBarProps {
  filters: ReturnType<typeof useFilters>;
  searchInput: RefObject<HTMLInputElement | null>;
  resultText: string;
}

/** Search and filters in a row. On a phone the filters are in a panel. */
export function FilterBar({ filters, searchInput, resultText }: FilterBarProps) {
  const { shown, change, clear } = filters;
  const isPhone = useMediaQuery('(width < 48rem)');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const count = narrowingCount(shown);

  useShortcuts({ '/': () => searchInput.current?.focus() });

  return (
    <search aria-label="Professionals" className="flex flex-col gap-3">
      {/* One row where there is room, otherwise the search box above the dropdowns. */}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3 md:items-end">
        <SearchField inputRef={searchInput} value={shown.q} onChange={(q) => change({ q }, { isTyped: true })} />
        {isPhone ? (
          <Button
            variant="secondary"
            icon={<SlidersHorizontal aria-hidden className="size-5" />}
            aria-haspopup="dialog"
            onClick={() => setPanelOpen(true)}
          >
            Filters
            {count > 0 && <CountBadge count={count} noun="active" />}
          </Button>
        ) : (
          <div className="flex flex-[3_1_36rem] flex-wrap items-end gap-3 *:min-w-44 *:flex-1">
            <FilterFields value={shown} onChange={change} />
          </div>
        )}
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
  const isDefault = narrowingCount(filters) === 0 && filters.sort === 'rating' && filters.price === 'any';
  if (isDefault) return null;
  return (
    <Button variant="ghost" size="small" icon={<FilterX aria-hidden className="size-4" />} onClick={onClear}>
      Clear Filters
    </Button>
  );
}

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
}

function SearchField({ inputRef, value, onChange }: SearchFieldProps) {
  return (
    <TextField
      ref={inputRef}
      label="Search professionals"
      hideLabel
      type="search"
      dir="auto"
      maxLength={100}
      placeholder="Name, job or skill"
      icon={<Search aria-hidden />}
      aria-keyshortcuts="/"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Esc leaves the empty box, so that j and k work in the list.
        if (event.key === 'Escape' && value === '') event.currentTarget.blur();
      }}
      className="min-w-0 flex-[1_1_12rem] md:flex-[2_1_20rem]"
    />
  );
}
