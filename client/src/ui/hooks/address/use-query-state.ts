import { useCallback } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { patchSearch, type QueryCodec } from './query-codec.ts';
import { useSearch } from './use-search.ts';

export interface QueryChangeOptions {
  /** Replaces the current history entry, so that Back skips changes such as typing in a search box. */
  replace?: boolean;
}

type QueryChanges = Record<string, string | null>;

/** Changes several parameters of the address in one history entry. Null removes one. */
export function patchQuery(changes: QueryChanges, { replace = false }: QueryChangeOptions = {}): void {
  navigate(patchedAddress(changes), { replace });
}

/** Returns the changed address. Reads `location`, not the last render, so that two changes in one event both count. */
function patchedAddress(changes: QueryChanges): string {
  return `${location.pathname}${patchSearch(location.search, changes)}${location.hash}`;
}

/** The state that marks a history entry as added by `openInQuery`. */
const OPENED = 'proverse-opened';
let isGoingBack = false;

/** Opens something that is stored in the address, such as a dialog, as a new history entry. */
export function openInQuery(changes: QueryChanges): void {
  navigate(patchedAddress(changes), { state: OPENED });
}

/** Replaces what `openInQuery` opened, in the same history entry. */
export function swapInQuery(changes: QueryChanges): void {
  navigate(patchedAddress(changes), { replace: true, state: history.state });
}

/**
 * Closes what `openInQuery` opened by going back, so that Back does not reopen it. Makes `changes` to the address
 * instead if the history entry is not one of `openInQuery`, such as after following a link.
 */
export function closeInQuery(changes: QueryChanges): void {
  if (history.state !== OPENED) return patchQuery(changes, { replace: true });
  // Going back takes a moment, in which a second call must not go back further.
  if (isGoingBack) return;
  isGoingBack = true;
  addEventListener('popstate', () => (isGoingBack = false), { once: true });
  history.back();
}

/** Returns the value stored in the address under `name`, and its setter. Pass the same codec object at each render. */
export function useQueryState<T>(
  name: string,
  codec: QueryCodec<T>,
): [T, (value: T, options?: QueryChangeOptions) => void] {
  const text = new URLSearchParams(useSearch()).get(name);
  const setValue = useCallback(
    (value: T, options?: QueryChangeOptions) => patchQuery({ [name]: codec.format(value) }, options),
    [name, codec],
  );
  return [codec.parse(text), setValue];
}
