import { useEffect } from 'react';
import { matchRoute, useRouter } from 'wouter';
import type { RouteEntry } from './routes.tsx';

/** Downloads a screen's code as soon as a link to it is hovered or focused, wherever on the page the link is. */
export function usePrefetch(routes: readonly RouteEntry[]): void {
  const { parser } = useRouter();
  useEffect(() => {
    function prefetch(event: Event): void {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== location.origin) return;
      const target = routes.find(({ path }) => matchRoute(parser, path, link.pathname)[0]);
      // A failed download is told when the link is followed, not before.
      target?.load().catch(() => undefined);
    }
    document.addEventListener('mouseover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('mouseover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [routes, parser]);
}
