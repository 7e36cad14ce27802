import { useEffect } from 'react';
import { routeAt } from './routes.tsx';

/** Downloads a screen's code as soon as a link to it is hovered or focused, wherever on the page the link is. */
export function usePrefetch(): void {
  useEffect(() => {
    function prefetch(event: Event): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin) return;
      // A failed download is told when the link is followed, not before.
      routeAt(link.pathname)
        ?.screen.load()
        .catch(() => undefined);
    }
    document.addEventListener('mouseover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('mouseover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, []);
}
