import { Menu as Base } from '@base-ui/react/menu';
import { useState, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
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
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
}

/** Actions behind a button: arrow keys and first letters move, Enter chooses, Esc returns to the button. */
export function Menu({ trigger, items }: MenuProps) {
  // The popup stands beside its button, so that it belongs to the same landmark of the page.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <span ref={setContainer} className="inline-flex">
      <Base.Root>
        <Base.Trigger render={trigger} />
        <Base.Portal container={container}>
          <Base.Positioner
            positionMethod="fixed"
            sideOffset={6}
            align="end"
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Base.Popup className={cx(popupClasses, 'min-w-48')}>
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
    </span>
  );
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none select-none aria-[current=true]:font-semibold ' +
  'data-highlighted:bg-raised forced-colors:data-highlighted:outline-2 [&_svg]:size-5';
