import { startTransition, useDeferredValue, useEffect, useState } from 'react';

/**
 * Returns how many of `count` rows to draw: none until the rest of the screen is drawn, then those that fit on a screen, then
 * all. Drawing everything at once blocks a phone. `startsWhole` is for a list that must be whole at once.
 */
export function useDrawnCount(count: number, firstCount: number, startsWhole: boolean | (() => boolean)): number {
  const [isWhole, setWhole] = useState(startsWhole);
  const hasRows = useDeferredValue(count > 0);
  useEffect(() => {
    if (hasRows) startTransition(() => setWhole(true));
  }, [hasRows]);
  if (isWhole) return count;
  return hasRows ? Math.min(count, firstCount) : 0;
}
