import { useEffect, useRef, useState } from 'react';
import { patchSearch } from '../../ui/hooks/query-codec.ts';
import { patchQuery } from '../../ui/hooks/use-query-state.ts';
import { useSearch } from '../../ui/hooks/use-search.ts';
import { codecs, queryChanges, readFilters, type Filters } from './filters.ts';

const DEBOUNCE_MS = 400;
const NONE: Record<string, string | null> = {};

export interface FilterChangeOptions {
  /** Typed changes replace the history entry, so that Back skips them. */
  isTyped?: boolean;
}

/**
 * Filters in the address. The controls show a change at once. The address, and so the request, follows 400 ms after the
 * last change.
 */
export function useFilters() {
  const search = useSearch();
  const [unwritten, setUnwritten] = useState(NONE);
  const waiting = useRef({ changes: NONE, replace: true, timer: 0 });

  function cancel(): void {
    clearTimeout(waiting.current.timer);
    waiting.current = { changes: NONE, replace: true, timer: 0 };
    setUnwritten(NONE);
  }

  function write(): void {
    const { changes, replace } = waiting.current;
    patchQuery({ ...changes, pages: null }, { replace });
    cancel();
  }

  function change(changes: Partial<Filters>, { isTyped = false }: FilterChangeOptions = {}): void {
    const previous = waiting.current;
    clearTimeout(previous.timer);
    const merged = { ...previous.changes, ...queryChanges(changes) };
    waiting.current = {
      changes: merged,
      replace: previous.replace && isTyped,
      timer: window.setTimeout(write, DEBOUNCE_MS),
    };
    setUnwritten(merged);
  }

  function clear(): void {
    cancel();
    patchQuery(Object.fromEntries([...Object.keys(codecs), 'pages'].map((name) => [name, null])));
  }

  // A change that is still waiting must not reach the address of the next screen.
  useEffect(() => () => clearTimeout(waiting.current.timer), []);

  return {
    /** Filters as the controls show them. */
    shown: readFilters(patchSearch(search, unwritten)),
    /** Filters as the server receives them. */
    applied: readFilters(search),
    change,
    clear,
  };
}
