import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for an element that disappears when it is used, such as a Retry button, or has a part that does. If that had
 * the focus, `fallback` gets it, else the dialog around it or the screen's heading, so that keyboard users do not start at
 * the top.
 */
export function useFocusFallback<T extends HTMLElement>(fallback?: RefObject<HTMLElement | null>): RefObject<T | null> {
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
    if (document.activeElement !== document.body) return;
    if (fallback?.current) fallback.current.focus();
    else focusAround(box.current);
  });
  return box;
}

function focusAround(element: HTMLElement | null): void {
  const dialog = element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  (dialog ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}
