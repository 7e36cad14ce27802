import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session-store.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';
import { waitingKeys } from '../drafts/draft-store.ts';

/** The first responses of a page come before what waits. */
const START_AFTER_MS = 1_000;
/** A browser may report a network that does not work yet. */
const RETRY_MS = 30_000;

/** Sends what waits for the network, when it is back and when the app is opened. */
export function useOutbox(): void {
  const { user } = useSession();
  const utils = api.useUtils();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const run = (): void => {
      if (!navigator.onLine || waitingKeys(userId).length === 0) return;
      import('./send-waiting.ts').then(({ sendWaiting }) => sendWaiting(utils, userId)).catch(() => undefined);
    };
    const cancelStart = whenIdle(run, START_AFTER_MS);
    const timer = setInterval(run, RETRY_MS);
    addEventListener('online', run);
    return () => {
      cancelStart();
      clearInterval(timer);
      removeEventListener('online', run);
    };
  }, [userId, utils]);
}
