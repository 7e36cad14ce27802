import { notifyManager, useQueryClient, type QueryCache } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { LISTS, nameOf, OPENED } from './kept-operations.ts';

/** Returns when the messages on screen were loaded, or else the newest list of messages. Undefined if there is none. */
export function useSavedAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]);
  return useSyncExternalStore(subscribe, () => savedAtOf(cache));
}

function savedAtOf(cache: QueryCache): number | undefined {
  const saved = (names: readonly string[], type: 'active' | 'all') =>
    cache
      .findAll({ type, predicate: ({ queryKey }) => names.includes(nameOf(queryKey)) })
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  const shown = saved([...LISTS, ...OPENED], 'active');
  if (shown.length > 0) return Math.min(...shown);
  const lists = saved(LISTS, 'all');
  return lists.length > 0 ? Math.max(...lists) : undefined;
}
