import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { popupClasses } from './overlay-classes.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Draws the item as the one in force, and says so. */
  isCurrent?: boolean | undefined;
  tone?: 'danger' | undefined;
}

export interface MenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** What it is placed beside and rendered into, so that it belongs to the same landmark of the page as its button. */
  anchor: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
}

/**
 * Actions behind a button (see `useMenu`): arrow keys and first letters move, Enter chooses, Esc returns to the button.
 */
export function Menu({ open, onOpenChange, id, anchor, items }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Portal container={anchor}>
        <Base.Positioner
          anchor={anchor}
          positionMethod="fixed"
          sideOffset={6}
          align="end"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup id={id} className={cx(popupClasses, 'min-w-48')}>
            {items.map((item) => (
              <Base.Item
                key={item.label}
                onClick={item.onSelect}
                aria-current={item.isCurrent || undefined}
                className={cx(ITEM, item.tone === 'danger' && 'text-danger')}
              >
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none aria-[current=true]:font-semibold ' +
  'data-highlighted:bg-raised forced-colors:data-highlighted:outline-2 [&_svg]:size-5';
