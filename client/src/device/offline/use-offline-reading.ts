import { FAILURE_TEXTS } from '#language/texts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isKeptOperation } from './kept-operations.ts';
import { getSession, useSession } from '../../session/session-store.ts';
import { getConnection, onConnectionChange } from '../../ui/connection.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';

/** A server that has not answered by then counts as out of reach. */
const PATIENCE_MS = 5_000;

async function loadStore() {
  if (!('indexedDB' in globalThis)) throw new Error('This browser keeps nothing');
  return import('./device-store.ts');
}

/**
 * Keeps the user's messages on this device, shows them when the server is out of reach, and removes them when the user signs
 * out. What then has nothing to show says so.
 */
export function useOfflineReading(queryClient: QueryClient): void {
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let isOver = false;
    let isRestoring = false;
    let stopKeeping: (() => void) | undefined;

    const restore = async (): Promise<void> => {
      if (isRestoring) return;
      isRestoring = true;
      await loadStore()
        .then(({ restoreQueries }) => (isOver ? undefined : restoreQueries(queryClient, userId)))
        .catch(() => undefined);
      isRestoring = false;
      if (!isOver && getConnection() !== 'online') failWaiting(queryClient);
    };
    const restoreIfWaiting = (): void => {
      if (queryClient.getQueryCache().findAll({ type: 'active' }).some(isWaitingForKept)) void restore();
    };
    // With a connection, older messages must not appear before the current ones.
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const restoreInTime = (): void => {
      if (getConnection() === 'online') timers.add(setTimeout(restoreIfWaiting, PATIENCE_MS));
      else void restore();
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
      const isOnline = getConnection() === 'online';
      if (isOnline ? type === 'observerAdded' && isWaitingForKept(query) : isWaiting(query)) restoreInTime();
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
        .then(({ forgetUser }) => forgetUser(userId))
        .catch(() => undefined);
    };
  }, [queryClient, userId]);
}

/** Has nothing to show, and has not failed. */
function isWaiting(query: Query): boolean {
  return query.state.status === 'pending' && query.isActive();
}

/** Has nothing to show, although this device may have kept it. */
function isWaitingForKept({ queryKey, state }: Query): boolean {
  return state.data === undefined && isKeptOperation(queryKey);
}

/** Ends the skeletons of what waits for the server. The queries still go on when it is back. */
function failWaiting(queryClient: QueryClient): void {
  const error = new Error(FAILURE_TEXTS.network);
  for (const query of queryClient.getQueryCache().findAll({ predicate: isWaiting })) {
    const errorUpdateCount = query.state.errorUpdateCount + 1;
    query.setState({ status: 'error', error, errorUpdateCount, errorUpdatedAt: serverNow() });
  }
}
