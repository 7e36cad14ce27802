import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for an element that disappears when it is used, such as a Retry button. If the element had the focus,
 * the dialog around it or else the screen's heading gets the focus, so that keyboard users do not start at the top.
 */
export function useFocusFallback<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  const last = useRef<Element>(undefined);

  // A layout effect, because its cleanup runs while the focused element is still in the document.
  useLayoutEffect(() => {
    const element = box.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target;
    };
    element?.addEventListener('focusin', note);
    return () => {
      element?.removeEventListener('focusin', note);
      if (element?.contains(document.activeElement)) focusAround(element);
    };
  }, []);

  // Handles the case that the element is still there, but the focused button inside has disappeared.
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = undefined;
    if (document.activeElement === document.body) focusAround(box.current);
  });
  return box;
}

function focusAround(element: HTMLElement | null): void {
  const dialog = element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  (dialog ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}
