import { useCallback } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { patchSearch, type QueryCodec } from './query-codec.ts';
import { useSearch } from './use-search.ts';

export interface QueryChangeOptions {
  /** Writes over the current history entry, for what Back should not step through, such as typing in a search box. */
  replace?: boolean;
}

type QueryChanges = Record<string, string | null>;

/** Changes several parameters of the address in one history entry; null takes one out. */
export function patchQuery(changes: QueryChanges, { replace = false }: QueryChangeOptions = {}): void {
  navigate(patchedAddress(changes), { replace });
}

/** The address itself, not the last render, so that two changes in one event do not undo each other. */
function patchedAddress(changes: QueryChanges): string {
  return `${location.pathname}${patchSearch(location.search, changes)}`;
}

/** Marks a history entry that was made by opening something over the one before it. */
const STEP = 'proverse-step';
let isGoingBack = false;

/** Opens something that the address names, as one step on in the history. */
export function openInQuery(changes: QueryChanges): void {
  navigate(patchedAddress(changes), { state: STEP });
}

/** Puts something else in the place of what `openInQuery` opened. */
export function swapInQuery(changes: QueryChanges): void {
  navigate(patchedAddress(changes), { replace: true, state: history.state });
}

/**
 * Closes what the address names: one step back where opening it was one step on, after a reload and a visit elsewhere
 * too, so that Back does not meet it again. What a link has opened is taken out of the address.
 */
export function closeInQuery(changes: QueryChanges): void {
  if (history.state !== STEP) return patchQuery(changes, { replace: true });
  // Going back takes a moment, in which a second press must not go further.
  if (isGoingBack) return;
  isGoingBack = true;
  addEventListener('popstate', () => (isGoingBack = false), { once: true });
  history.back();
}

/**
 * A value that lives in the address under `name`: it can be linked, survives a reload, and Back undoes a change.
 * The codec must be the same object at each render.
 */
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
