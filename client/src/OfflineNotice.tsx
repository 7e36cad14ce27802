import { countText } from '@proverse/shared';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onDraftChange } from './drafts/draft-store.ts';
import { waitingKeys } from './outbox/waiting-drafts.ts';
import { useSession } from './session/session-store.ts';
import { announce } from './ui/layout/announcer.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Shown while there is no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { user } = useSession();
  const waiting = useSyncExternalStore(onDraftChange, () => (user ? waitingKeys(user.id).length : 0));
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) announce('You’re back online');
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b border-warning bg-warning-soft px-4 py-2 text-sm">
          <WifiOff aria-hidden className="size-5 shrink-0 text-warning" />
          You’re offline.{' '}
          {waiting > 0
            ? `${countText(waiting, 'message')} will be sent when you are back online.`
            : 'Drafts are saved on this device.'}
        </p>
      )}
    </div>
  );
}
