import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { CountBadge } from '../format/CountBadge.tsx';
import { formatCount } from '../format/money/money.ts';
import { useMediaQuery } from '../hooks/use-media-query.ts';

export interface TabItem<T extends string> {
  value: T;
  label: string;
  /** Shown as a capped badge, and exact in the tab's name. Null while it loads: its place stays free, so that no tab moves. */
  count?: number | null | undefined;
  /** How many are unread: shown as a dot, and as a number in the tab's name. */
  unread?: number | undefined;
  /** Only called for the selected tab. */
  panel: () => ReactNode;
}

export interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  label: string;
  value: T;
  onValueChange: (value: T) => void;
  items: readonly TabItem<T>[];
  /** Hides the tabs. The panel keeps its state. */
  panelOnly?: boolean | undefined;
  /** Shows the tabs later, in their place, because counts that arrive would move a tab away under the pointer. */
  countsPending?: boolean | undefined;
  /** Controls in the row of tabs, at its end. */
  end?: ReactNode;
  /** From 1024 px on, the panel fills the rest of the element around the tabs and scrolls inside. */
  fillsHeight?: boolean | undefined;
  /** From 1024 px on, the tabs are a list beside the 640 px wide panel. */
  isSide?: boolean | undefined;
  /** From 1024 px on, the panel begins closer to the tabs, so that a table shows more rows. */
  isDense?: boolean | undefined;
}

/** Tabs with manual activation (LOAD-3): arrow keys move, Enter or Space selects, so that moving loads nothing. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, value, onValueChange, items, panelOnly = false, countsPending = false, end } = props;
  const { fillsHeight = false, isSide = false, isDense = false } = props;
  const isVertical = useMediaQuery('(width >= 64rem)') && isSide;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const selectedIndex = items.findIndex((item) => item.value === value);
  const selected = items[selectedIndex];

  // On narrow screens the row of tabs scrolls. The selected tab stays in view, also when arriving counts widen the row.
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[selectedIndex];
    if (!row || !(tab instanceof HTMLElement) || panelOnly) return;
    const observer = new ResizeObserver(() => {
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    });
    for (const each of [row, ...row.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [selectedIndex, panelOnly]);

  return (
    <div className={cx('min-w-0', fillsHeight && 'lg:flex lg:min-h-0 lg:grow lg:flex-col', isSide && SIDE)}>
      <div className={panelOnly ? 'hidden' : cx(HEAD, isSide && SIDE_HEAD, countsPending && 'invisible')}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation={isVertical ? 'vertical' : undefined}
          className={cx(LIST, isSide && 'lg:flex-col')}
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={item.value === value}
              aria-controls={item.value === value ? `${id}-panel` : undefined}
              tabIndex={item.value === value ? 0 : -1}
              onClick={() => onValueChange(item.value)}
              onKeyDown={moveFocus}
              className={cx(TAB, isSide && SIDE_TAB)}
            >
              {item.label}
              {item.count === null && <span className="h-5 w-5" />}
              {typeof item.count === 'number' && <CountBadge count={item.count} tone="quiet" />}
              {item.unread !== undefined && item.unread > 0 && <UnreadDot count={item.unread} />}
            </button>
          ))}
        </div>
        {end}
      </div>
      {selected && (
        <div
          key={value}
          // Without tabs, the panel must not have the role of a tab panel.
          {...(!panelOnly && {
            role: 'tabpanel',
            id: `${id}-panel`,
            'aria-labelledby': `${id}-${value}`,
            tabIndex: 0,
            className: cx(
              'outline-offset-4',
              fillsHeight ? FILLING : 'pt-6',
              isDense && 'lg:pt-3',
              isSide && SIDE_PANEL,
            ),
          })}
        >
          {selected.panel()}
        </div>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.parentElement;
  const tabs = [...(list?.querySelectorAll('button') ?? [])];
  // Up and Down scroll the page beside a row of tabs.
  if (/Up|Down/.test(event.key) && list?.getAttribute('aria-orientation') !== 'vertical') return;
  const next = nextIndex(event.key, tabs.indexOf(event.currentTarget));
  if (next === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}

/** May exceed the last index by one. A negative index counts from the end. */
function nextIndex(key: string, current: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return current + 1;
    case 'ArrowLeft':
    case 'ArrowUp':
      return current - 1;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return undefined;
  }
}

function UnreadDot({ count }: { count: number }) {
  return (
    <span className="-ml-1 inline-flex">
      <span aria-hidden className="chip size-2 rounded-full bg-primary" />
      <span className="sr-only">
        <Trans>, {formatCount(count)} unread</Trans>
      </span>
    </span>
  );
}

const HEAD = 'flex items-end gap-3 shadow-[inset_0_-1px_0_var(--color-line)]';

const LIST = 'relative flex min-w-0 grow overflow-x-auto sm:gap-1';

const FILLING = 'pt-4 lg:min-h-0 lg:grow lg:pt-0';

// Small on a phone, so that four tabs with their counts fit into 358 px.
const TAB =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1.5 text-sm font-medium text-muted ' +
  'transition-colors sm:gap-2 sm:px-3 sm:text-base ' +
  'hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-primary aria-selected:text-primary';

const SIDE = 'lg:grid lg:grid-cols-[13rem_minmax(0,40rem)] lg:items-start lg:gap-10';
const SIDE_HEAD = 'lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:shadow-none';
const SIDE_TAB = 'lg:rounded-control lg:border-b-0 lg:text-left lg:hover:bg-raised lg:aria-selected:bg-primary-soft';
const SIDE_PANEL = 'max-w-lg lg:pt-0';
