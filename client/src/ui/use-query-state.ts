import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { patchSearch, type QueryCodec } from './query-codec.ts';

export interface QueryChangeOptions {
  /** Writes over the current history entry, for what Back should not step through, such as typing in a search box. */
  replace?: boolean;
}

/** Changes several parameters of the address in one history entry; null takes one out. */
export function patchQuery(changes: Record<string, string | null>, { replace = false }: QueryChangeOptions = {}): void {
  // The address itself, not the last render, so that two changes in one event do not undo each other.
  navigate(`${location.pathname}${patchSearch(location.search, changes)}`, { replace });
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
