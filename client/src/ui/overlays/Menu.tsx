import { cloneElement, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay.tsx';

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

const MenuList = lazyOverlay(async () => (await import('./MenuList.tsx')).MenuList);

/** Actions behind a button: arrow keys and first letters move, Enter chooses, Esc returns to the button. */
export function Menu({ trigger, items }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  // The list stands beside its button, so that it belongs to the same landmark of the page.
  const place = useRef<HTMLSpanElement>(null);

  function openFromKeyboard(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <span ref={place} className="inline-flex">
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        onClick: () => setOpen(true),
        onKeyDown: openFromKeyboard,
      })}
      <MenuList open={isOpen} onOpenChange={setOpen} id={listId} place={place} items={items} />
    </span>
  );
}
