import { useEffect } from 'react';
import { routeAt } from './routes.tsx';

/** Preloads a screen when any link to it is hovered or focused. */
export function usePrefetch(): void {
  useEffect(() => {
    function prefetch(event: Event): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin) return;
      // A failed download is reported when the link is followed.
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
