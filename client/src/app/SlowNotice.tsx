import { t } from '@lingui/core/macro';
import { Hourglass } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { slowCalls } from '../session/slow-calls.ts';
import { useConnection } from '../ui/connection.ts';

const TEXTS = {
  none: undefined,
  slow: t`This is taking longer than usual…`,
  'very-slow': t`Still waiting for the server. Nothing is lost. Keep waiting, or try again later.`,
};

/** Shown while the server responds slowly. It lies over the page, which would jump twice within seconds. */
export function SlowNotice() {
  const slowness = useSyncExternalStore(slowCalls.subscribe, slowCalls.current, slowCalls.current);
  // Out of reach, `OfflineNotice` says so.
  const text = useConnection() === 'online' ? TEXTS[slowness] : undefined;
  return (
    <div role="status">
      {text !== undefined && (
        <p className="pointer-events-none absolute inset-x-0 top-full flex items-center justify-center gap-2 border-b border-info bg-info-soft px-4 py-2 text-sm">
          <Hourglass aria-hidden className="size-5 shrink-0 text-info" />
          {text}
        </p>
      )}
    </div>
  );
}
