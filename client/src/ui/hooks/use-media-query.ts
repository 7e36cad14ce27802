import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query such as `(width < 48rem)` matches. Use it only where CSS is not enough. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  const current = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, current, current);
}
