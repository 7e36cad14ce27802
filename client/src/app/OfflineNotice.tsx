import { countText } from '@proverse/shared';
import { CloudOff, WifiOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { onDraftChange, waitingKeys } from '../sending/drafts/draft-store.ts';
import { useSession } from '../session/session-store.ts';
import { useConnection } from '../ui/connection.ts';
import { announce } from '../ui/layout/announcer.ts';
import { UNREACHABLE_TEXT } from '../ui/layout/connection-text.ts';

/** Shown while there is no network, or the server does not answer. */
export function OfflineNotice() {
  const connection = useConnection();
  const isOnline = connection === 'online';
  const { user } = useSession();
  const waiting = useSyncExternalStore(onDraftChange, () => (user ? waitingKeys(user.id).length : 0));
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) announce('You’re back online');
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <div role="status">
      {connection === 'unreachable' && <Line icon={<CloudOff aria-hidden className={ICON} />}>{UNREACHABLE_TEXT}</Line>}
      {connection === 'offline' && (
        <Line icon={<WifiOff aria-hidden className={ICON} />}>
          You’re offline.{' '}
          {waiting > 0
            ? `${countText(waiting, 'message')} will be sent when you are back online.`
            : 'Drafts are saved on this device.'}
        </Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center justify-center gap-2 border-b border-warning bg-warning-soft px-4 py-2 text-sm">
      {icon}
      <span>{children}</span>
    </p>
  );
}

const ICON = 'size-5 shrink-0 text-warning';
