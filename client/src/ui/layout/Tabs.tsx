import { Tabs as Base } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import { CountBadge } from '../format/CountBadge.tsx';
import { formatCount } from '../format/money.ts';

export interface TabItem<T extends string> {
  value: T;
  label: string;
  /** Shown as a badge and part of the tab's name, exact for a screen reader. */
  count?: number | undefined;
  /** How many of them are unread: a dot for the eye, a number for a screen reader. */
  unread?: number | undefined;
  /** Called for the chosen tab only. */
  panel: () => ReactNode;
}

export interface TabsProps<T extends string> {
  /** What the tabs are about; names the list. */
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  items: readonly TabItem<T>[];
  /** Shows the panel of the chosen tab without the tabs, and keeps its state. */
  panelOnly?: boolean | undefined;
}

/** Tabs with manual activation: arrow keys move, Enter or Space chooses, so that moving loads nothing. */
export function Tabs<T extends string>({ label, value, onValueChange, items, panelOnly = false }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const chosenIndex = items.findIndex((item) => item.value === value);
  const chosen = items[chosenIndex];

  // On a narrow screen the row of tabs scrolls. The chosen tab stays in view, also when counts arrive and widen the row.
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[chosenIndex];
    if (!row || !(tab instanceof HTMLElement) || panelOnly) return;
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    for (const each of [row, ...row.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [chosenIndex, panelOnly]);

  return (
    <Base.Root value={value} onValueChange={onValueChange} className="min-w-0">
      <Base.List ref={list} aria-label={label} className={panelOnly ? 'hidden' : LIST}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={TAB}>
            {item.label}
            {item.count !== undefined && <CountBadge count={item.count} tone="quiet" />}
            {item.unread !== undefined && item.unread > 0 && <UnreadDot count={item.unread} />}
          </Base.Tab>
        ))}
      </Base.List>
      {chosen && (
        <Base.Panel key={value} value={value} {...(panelOnly ? PLAIN : { className: 'pt-6 outline-offset-4' })}>
          {chosen.panel()}
        </Base.Panel>
      )}
    </Base.Root>
  );
}

function UnreadDot({ count }: { count: number }) {
  return (
    <span className="-ml-1 inline-flex">
      <span aria-hidden className="chip size-2 rounded-full bg-primary" />
      <span className="sr-only">, {formatCount(count)} unread</span>
    </span>
  );
}

/** Without its tabs, a panel is no tab panel. */
const PLAIN = { role: undefined, tabIndex: undefined, 'aria-labelledby': undefined };

const LIST = 'relative flex overflow-x-auto sm:gap-1 shadow-[inset_0_-1px_0_var(--color-line)]';

// Small and close together on a phone, where four tabs with their counts stand in 358 px.
const TAB =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1.5 text-sm font-medium text-muted ' +
  'transition-colors sm:gap-2 sm:px-3 sm:text-base ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-primary';
