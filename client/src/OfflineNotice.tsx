import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
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
          You’re offline. Drafts are saved on this device.
        </p>
      )}
    </div>
  );
}
