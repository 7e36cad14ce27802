import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudOff, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSavedAt } from '../device/offline/use-saved-at.ts';
import { onDraftChange, waitingKeys } from '../sending/drafts/draft-store.ts';
import { useSession } from '../session/session-store.ts';
import { isServerReachable, useConnection } from '../ui/connection.ts';
import { Button } from '../ui/controls/buttons/Button.tsx';
import { formatSaved } from '../ui/format/time/relative-time.ts';
import { announce } from '../ui/layout/announcer.ts';
import { UNREACHABLE_TEXT } from '../ui/layout/connection-text.ts';
import { serverNow, serverTimeOf } from '../ui/server-clock.ts';

const PROBE_EVERY_MS = 5_000;

/** Shown while there is no network, or the server does not answer. */
export function OfflineNotice() {
  const connection = useConnection();
  const isOnline = connection === 'online';
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) announce(t`You’re back online`);
    wasOnline.current = isOnline;
  }, [isOnline]);
  return (
    <div role="status">
      {connection === 'unreachable' && <Unreachable />}
      {connection === 'offline' && <Line icon={<WifiOff aria-hidden className={ICON} />}>{<Offline />}</Line>}
    </div>
  );
}

/** Asks every five seconds whether the server is back. */
function Unreachable() {
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void isServerReachable(), PROBE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  async function retry(): Promise<void> {
    setTrying(true);
    await isServerReachable();
    setTrying(false);
  }

  return (
    <Line icon={<CloudOff aria-hidden className={ICON} />}>
      {UNREACHABLE_TEXT}
      <Button
        size="small"
        variant="ghost"
        className="-my-2 ml-2"
        busy={isTrying && t`Retrying…`}
        onClick={() => void retry()}
      >
        <Trans>Retry</Trans>
      </Button>
    </Line>
  );
}

function Offline() {
  const { user } = useSession();
  const waiting = useSyncExternalStore(onDraftChange, () => (user ? waitingKeys(user.id).length : 0));
  const savedAt = useSavedAt();
  if (waiting > 0)
    return plural(waiting, {
      one: 'You’re offline. # message will be sent when you are back online.',
      other: 'You’re offline. # messages will be sent when you are back online.',
    });
  if (savedAt === undefined) return user ? t`You’re offline. Drafts are saved on this device.` : t`You’re offline.`;
  return (
    <>
      <Trans>You’re offline. Showing messages saved {formatSaved(serverTimeOf(savedAt), serverNow())}.</Trans>
    </>
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
