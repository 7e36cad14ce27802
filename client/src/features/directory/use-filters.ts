import { useEffect, useRef, useState } from 'react';
import { patchSearch } from '../../ui/hooks/query-codec.ts';
import { patchQuery } from '../../ui/hooks/use-query-state.ts';
import { useSearch } from '../../ui/hooks/use-search.ts';
import { queryChanges, readFilters, type Filters } from './filters.ts';

const DEBOUNCE_MS = 400;
const NONE: Record<string, string | null> = {};
const ALL: (keyof Filters)[] = ['q', 'profession', 'price', 'min', 'max', 'sort', 'saved'];

export interface FilterChangeOptions {
  /** What is typed makes one step of Back less than what is chosen. */
  isTyped?: boolean;
}

/**
 * The filters live in the address. A change shows at once and is written there, and so asked of the server, 400 ms
 * after the last one.
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
    const former = waiting.current;
    clearTimeout(former.timer);
    const merged = { ...former.changes, ...queryChanges(changes) };
    waiting.current = {
      changes: merged,
      replace: former.replace && isTyped,
      timer: window.setTimeout(write, DEBOUNCE_MS),
    };
    setUnwritten(merged);
  }

  function clear(): void {
    cancel();
    patchQuery(Object.fromEntries([...ALL, 'pages'].map((name) => [name, null])));
  }

  // Leaving the screen must not write filters into the address of the next one.
  useEffect(() => () => clearTimeout(waiting.current.timer), []);

  return {
    /** As the controls show them. */
    shown: readFilters(patchSearch(search, unwritten)),
    /** As the server is asked. */
    applied: readFilters(search),
    change,
    clear,
  };
}
