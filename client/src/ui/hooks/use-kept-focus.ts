import { useEffect, useRef, type RefObject } from 'react';

/**
 * For lists whose focused element can disappear, such as a pressed button. Then the item that took its place gets the
 * focus, or `fallback` if the list is empty, so that keyboard users do not start at the top. Items are the children of
 * `list`.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, fallback: RefObject<HTMLElement | null>): void {
  const last = useRef<{ element: Element; index: number }>(undefined);

  // Native events, because React's would also bubble up from a dialog that an item has opened.
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

/** Focuses any element, also one that is not focusable by default. */
function focusOn(element: HTMLElement | null): void {
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus();
}
