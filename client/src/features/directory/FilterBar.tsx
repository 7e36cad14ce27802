import { FilterX, Search, SlidersHorizontal } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { FilterFields, PriceRange } from './FilterFields.tsx';
import { narrowingCount } from './filters.ts';
import type { useFilters } from './use-filters.ts';

export interface FilterBarProps {
  filters: ReturnType<typeof useFilters>;
  resultText: string;
}

/** Search and filters: in a row, and on a phone behind a button in a panel. */
export function FilterBar({ filters, resultText }: FilterBarProps) {
  const { shown, change, clear } = filters;
  const isPhone = useMediaQuery('(width < 48rem)');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const searchInput = useRef<HTMLInputElement>(null);
  const count = narrowingCount(shown);
  const canClear = count > 0 || shown.sort !== 'rating' || shown.price === 'custom';

  useShortcuts({ '/': () => searchInput.current?.focus() });

  function clearAll(): void {
    clear();
    searchInput.current?.focus();
  }

  return (
    <search aria-label="Professionals" className="flex flex-col gap-3">
      {/* In one row where there is room, the search box over the dropdowns where there is less. */}
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
      <Drawer open={isPhone && isPanelOpen} onOpenChange={setPanelOpen} title="Filters">
        <div className="flex flex-col gap-4">
          <FilterFields value={shown} onChange={change} />
          <PriceRange value={shown} onChange={change} />
          <Button onClick={() => setPanelOpen(false)}>{resultText ? `Show ${resultText}` : 'Show results'}</Button>
          {canClear && <ClearButton onClear={clear} />}
        </div>
      </Drawer>
      {!isPhone && canClear && (
        <div className="flex flex-wrap items-end gap-3">
          <PriceRange value={shown} onChange={change} />
          <ClearButton onClear={clearAll} />
        </div>
      )}
    </search>
  );
}

function ClearButton({ onClear }: { onClear: () => void }) {
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
      placeholder="Name, profession or skill"
      icon={<Search aria-hidden />}
      aria-keyshortcuts="/"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Esc leaves the box for the list, where j and k work.
        if (event.key === 'Escape' && value === '') event.currentTarget.blur();
      }}
      className="min-w-0 flex-1 md:flex-[2_1_20rem]"
    />
  );
}
