import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSession, useSession } from '../session/session-store.ts';
import { whenIdle } from '../ui/hooks/when-idle.ts';

/** A network that has not answered by then counts as none. */
const PATIENCE_MS = 5_000;

const loadStore = () => import('./device-store.ts');

/** Keeps the user's messages on this device, shows them without a network, and removes them when the user signs out. */
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
      if (shown.some(({ state }) => state.status === 'pending')) restore();
    };
    const keep = (): void => {
      loadStore()
        .then(({ keepQueries }) => {
          if (!isOver) stopKeeping = keepQueries(queryClient, userId);
        })
        .catch(() => undefined);
    };

    // With a network, older messages must not appear before the current ones.
    if (!navigator.onLine) restore();
    const timer = setTimeout(restoreIfWaiting, PATIENCE_MS);
    const cancelKeeping = whenIdle(keep);
    return () => {
      isOver = true;
      clearTimeout(timer);
      cancelKeeping();
      stopKeeping?.();
      if (getSession().user?.id === userId) return;
      loadStore()
        .then(({ forgetQueries }) => forgetQueries(userId))
        .catch(() => undefined);
    };
  }, [queryClient, userId]);
}
