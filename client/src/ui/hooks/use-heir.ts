import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For what goes away by being used, such as Retry: when it leaves the page with the focus inside it, the heading of the
 * screen, or the dialog that it stood in, takes the focus, and a reader does not start in front of the whole page again.
 */
export function useHeir<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  const last = useRef<Element>(undefined);

  // A layout effect, because what has the focus is still on the page when it is undone.
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

  // It stays, but the button in it has gone.
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
