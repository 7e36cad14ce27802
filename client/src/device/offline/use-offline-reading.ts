import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isKeptOperation } from './kept-operations.ts';
import { getSession, useSession } from '../../session/session-store.ts';
import { getConnection, onConnectionChange } from '../../ui/connection.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';

/** A server that has not answered by then counts as out of reach. */
const PATIENCE_MS = 5_000;

const loadStore = () => import('./device-store.ts');

/** Keeps the user's messages on this device, shows them when the server is out of reach, and removes them when the user signs out. */
export function useOfflineReading(queryClient: QueryClient): void {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || !('indexedDB' in globalThis)) return undefined;
    let isOver = false;
    let stopKeeping: (() => void) | undefined;

    const restore = (): void => {
      loadStore()
        .then(({ restoreQueries }) => (isOver ? undefined : restoreQueries(queryClient, userId)))
        .catch(() => undefined);
    };
    const restoreIfWaiting = (): void => {
      const shown = queryClient.getQueryCache().findAll({ type: 'active' });
      if (shown.some(isWaiting)) restore();
    };
    // With a connection, older messages must not appear before the current ones.
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const restoreInTime = (): void => {
      if (getConnection() === 'online') timers.add(setTimeout(restoreIfWaiting, PATIENCE_MS));
      else restoreIfWaiting();
    };
    const keep = (): void => {
      loadStore()
        .then(({ keepQueries }) => {
          if (!isOver) stopKeeping = keepQueries(queryClient, userId);
        })
        .catch(() => undefined);
    };

    restoreInTime();
    const stopWatching = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'observerAdded' && isWaiting(query)) restoreInTime();
    });
    const stopListening = onConnectionChange(restoreInTime);
    const cancelKeeping = whenIdle(keep);
    return () => {
      isOver = true;
      timers.forEach(clearTimeout);
      stopWatching();
      stopListening();
      cancelKeeping();
      stopKeeping?.();
      if (getSession().user?.id === userId) return;
      loadStore()
        .then(({ forgetQueries }) => forgetQueries(userId))
        .catch(() => undefined);
    };
  }, [queryClient, userId]);
}

/** Has nothing to show, although this device may have kept it. */
function isWaiting({ queryKey, state }: Query): boolean {
  return state.data === undefined && isKeptOperation(queryKey);
}
