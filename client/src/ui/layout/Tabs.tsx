import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
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
  /** Shows what the chosen tab holds without the tabs; nothing in it begins anew by that. */
  panelOnly?: boolean | undefined;
}

/**
 * Tabs with manual activation: arrow keys move, Enter or Space chooses, so that moving loads nothing. Written out
 * because it stands in the first download of every screen, where Base UI's would cost 10 kB.
 */
export function Tabs<T extends string>({ label, value, onValueChange, items, panelOnly = false }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The one tab that the Tab key reaches: the chosen one, until the arrow keys have moved on.
  const [reached, setReached] = useState<T>();
  const reachable = reached ?? value;
  const chosen = items.find((item) => item.value === value);

  // On a narrow screen the row of tabs scrolls; which one is chosen has to be seen, also when counts arrive and widen
  // the row.
  useEffect(() => {
    const row = list.current;
    const tab = document.getElementById(`${id}-${reachable}`);
    if (!row || !tab || panelOnly) return;
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    for (const each of [row, ...row.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [id, reachable, panelOnly]);

  function move(event: KeyboardEvent): void {
    const index = items.findIndex((item) => item.value === reachable);
    const next = nextIndex(event.key, index, items.length);
    if (next === undefined) return;
    event.preventDefault();
    setReached(items[next]?.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div className="min-w-0">
      <div ref={list} role="tablist" aria-label={label} className={panelOnly ? 'hidden' : LIST}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? `${id}-panel` : undefined}
            tabIndex={item.value === reachable ? 0 : -1}
            onClick={() => onValueChange(item.value)}
            onKeyDown={move}
            onBlur={(event) => !list.current?.contains(event.relatedTarget) && setReached(undefined)}
            className={TAB}
          >
            {item.label}
            {item.count !== undefined && <CountBadge count={item.count} tone="quiet" />}
            {item.unread !== undefined && item.unread > 0 && <UnreadDot count={item.unread} />}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={value}
          {...(!panelOnly && {
            role: 'tabpanel',
            id: `${id}-panel`,
            'aria-labelledby': `${id}-${value}`,
            tabIndex: 0,
            className: 'pt-6 outline-offset-4',
          })}
        >
          {chosen.panel()}
        </div>
      )}
    </div>
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

/** Where a key leads from `index`, round the ends; undefined for a key that does not move. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const LIST = 'relative flex overflow-x-auto sm:gap-1 shadow-[inset_0_-1px_0_var(--color-line)]';

// Small and close together on a phone, where four tabs with their counts stand in 358 px.
const TAB =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1.5 text-sm font-medium text-muted ' +
  'transition-colors sm:gap-2 sm:px-3 sm:text-base ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-primary';
