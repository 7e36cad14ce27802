import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { patchSearch } from '../../ui/hooks/address/query-codec.ts';
import { questionFragment, readQuestion, useQuestion } from '../../ui/hooks/address/use-question.ts';
import { patchQuery, type QueryChangeOptions } from '../../ui/hooks/address/use-query-state.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { codecs, queryChanges, readFilters, type Filters } from './filters.ts';

const DEBOUNCE_MS = 400;
const NO_CHANGES: Record<string, string | null> = {};

export interface FilterChangeOptions {
  /** Typed changes replace the history entry, so that Back skips them. */
  isTyped?: boolean;
}

/**
 * The filters in the URL. Controls change at once, the URL and the request 400 ms after the last change. A visitor's question
 * is in the fragment.
 */
export function useFilters({ isVisitor }: { isVisitor: boolean }) {
  const question = useQuestion();
  const ownSearch = useSearch();
  const search = isVisitor ? patchSearch(ownSearch, { q: question || null }) : ownSearch;
  const [unwritten, setUnwritten] = useState(NO_CHANGES);
  const waiting = useRef({ changes: NO_CHANGES, replace: true, timer: 0 });

  function patch(changes: Record<string, string | null>, options?: QueryChangeOptions): void {
    if (!isVisitor) return patchQuery(changes, options);
    const { q = readQuestion(), ...others } = changes;
    navigate(location.pathname + patchSearch(location.search, others) + questionFragment(q ?? ''), options);
  }

  function cancel(): void {
    clearTimeout(waiting.current.timer);
    waiting.current = { changes: NO_CHANGES, replace: true, timer: 0 };
    setUnwritten(NO_CHANGES);
  }

  function write(): void {
    const { changes, replace } = waiting.current;
    patch({ ...changes, pages: null }, { replace });
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

  function showOnly(changes: Partial<Filters>): void {
    cancel();
    const cleared = Object.fromEntries([...Object.keys(codecs), 'pages'].map((name) => [name, null]));
    patch({ ...cleared, ...queryChanges(changes) });
  }

  // A change that is still waiting must not reach the URL of the next screen.
  useEffect(() => () => clearTimeout(waiting.current.timer), []);

  return {
    /** Filters as the controls show them. */
    shown: readFilters(patchSearch(search, unwritten)),
    /** Filters as the server receives them. */
    applied: readFilters(search),
    change,
    /** Sets these filters at once and resets the others. */
    showOnly,
    clear: () => showOnly({}),
  };
}
