import { useId, useRef, useState, type KeyboardEvent } from 'react';

/** Returns props for a button and its `Menu`, inside an element with `ref={anchor}`. Works before the menu loads. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);

  function openFromKeyboard(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    setOpen(true);
  }

  return {
    anchor,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(true),
      onKeyDown: openFromKeyboard,
    },
    menu: { open, onOpenChange: setOpen, id, anchor },
  } as const;
}
