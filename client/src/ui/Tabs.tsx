import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { CountBadge } from './CountBadge.tsx';

export interface TabItem<T extends string> {
  value: T;
  label: string;
  /** Shown as a badge and part of the tab's name, exact for a screen reader. */
  count?: number | undefined;
  /** Called for the chosen tab only. */
  panel: () => ReactNode;
}

export interface TabsProps<T extends string> {
  /** What the tabs are about; names the list. */
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  items: readonly TabItem<T>[];
}

/** Tabs with manual activation: arrow keys move, Enter or Space chooses, so that moving loads nothing. */
export function Tabs<T extends string>({ label, value, onValueChange, items }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next: T) => onValueChange(next)} className="min-w-0">
      <Base.List aria-label={label} activateOnFocus={false} className={LIST}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={TAB}>
            {item.label}
            {item.count !== undefined && item.count > 0 && <CountBadge count={item.count} tone="quiet" />}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-6 outline-offset-4">
          {item.value === value && item.panel()}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

const LIST = 'flex gap-1 overflow-x-auto shadow-[inset_0_-1px_0_var(--color-line)]';

const TAB =
  'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-medium text-muted transition-colors ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-primary';
