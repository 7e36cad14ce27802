import { useEffect, useState } from 'react';
import { textQuery } from './query-codec.ts';
import { useQueryState } from './use-query-state.ts';

const DEBOUNCE_MS = 400;

/**
 * A search box whose text lives in the address as `?q=`. Typing shows at once and is written there, and so asked of
 * the server, 400 ms after the last key.
 */
export function useSearchText() {
  const [applied, setApplied] = useQueryState('q', textQuery);
  const [typed, setTyped] = useState<string>();

  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      setApplied(typed.trim(), { replace: true });
      setTyped(undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, setApplied]);

  return {
    /** As the box shows it. */
    shown: typed ?? applied,
    /** As the server is asked. */
    applied,
    type: setTyped,
    clear() {
      setTyped(undefined);
      setApplied('', { replace: true });
    },
  };
}
