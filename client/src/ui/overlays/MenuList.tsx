import { Menu as Base } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { cx } from '../cx.ts';
import type { MenuItem } from './Menu.tsx';
import { popupClasses } from './overlay-classes.ts';

export interface MenuListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  id: string;
  /** Where it stands, and what it is laid out beside. */
  place: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
}

/** What `Menu` opens. */
export function MenuList({ open, onOpenChange, id, place, items }: MenuListProps) {
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => onOpenChange(isOpen)}>
      <Base.Portal container={place}>
        <Base.Positioner
          anchor={place}
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
