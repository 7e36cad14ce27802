import { useEffect, useRef, type RefObject } from 'react';

/**
 * For lists whose answers take away what has the focus, such as a button that was pressed: what stands in its place
 * then takes the focus, and nobody starts at the top of the page again. Items are the list's children; an empty list
 * leaves it to `fallback`.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; index: number }>(undefined);

  // Not React's events: those of a dialog that an item has opened would arrive here, too.
  useEffect(() => {
    function note({ target }: FocusEvent): void {
      if (!(target instanceof Element) || !list.current?.contains(target)) return;
      last.current = { element: target, index: [...list.current.children].findIndex((item) => item.contains(target)) };
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);

  useEffect(() => {
    if (!last.current || last.current.element.isConnected) return;
    const { index } = last.current;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const items = list.current?.children;
    const item = items?.item(Math.min(index, items.length - 1));
    focusOn(item?.querySelector<HTMLElement>('[data-card-target], article') ?? fallback.current);
  });
}

/** Also on what is no control by itself. */
function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus();
}
