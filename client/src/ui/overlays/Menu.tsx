import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import { popupClasses, popupPlacement } from './overlay-classes.ts';

export interface MenuItem {
  label: string;
  /** The language of the label, if it is another one than the page's. */
  lang?: string | undefined;
  icon?: ReactNode;
  onSelect: () => void;
  /** Marks the item as the current choice. */
  isCurrent?: boolean | undefined;
  tone?: 'danger' | undefined;
}

export interface MenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** The menu is rendered into this element and placed beside it, so it is in the same landmark as its button. */
  anchor: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
}

/** Actions behind a button, see `useMenu`. */
export function Menu({ open, onOpenChange, id, anchor, items }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Portal container={anchor}>
        <Base.Positioner anchor={anchor} {...popupPlacement}>
          <Base.Popup id={id} className={cx(popupClasses, 'min-w-48 max-w-(--available-width)')}>
            {items.map((item) => (
              <Base.Item
                key={item.label}
                lang={item.lang}
                onClick={() => item.onSelect()}
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
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 wrap-anywhere outline-none select-none aria-[current=true]:font-semibold ' +
  'data-highlighted:bg-raised forced-colors:data-highlighted:outline-2 [&_svg]:size-5 [&_svg]:shrink-0';
