import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { newVersion, reloadToNewVersion, startWorkerWhenIdle } from './app-worker.ts';

/** Starts the service worker, and is shown while a new version of the app waits. Drafts survive the reload. */
export function NewVersionNotice() {
  const isWaiting = useSyncExternalStore(newVersion.subscribe, newVersion.isWaiting, newVersion.isWaiting);
  const [isReloading, setReloading] = useState(false);
  useEffect(startWorkerWhenIdle, []);
  return (
    <div role="status">
      {isWaiting && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-raised px-4 py-1 text-sm">
          <Sparkles aria-hidden className="size-5 shrink-0 text-muted" />
          <Trans>New version available</Trans>
          <Button
            size="small"
            variant="ghost"
            busy={isReloading && t`Reloading…`}
            onClick={() => {
              setReloading(true);
              reloadToNewVersion();
            }}
          >
            <Trans>Reload</Trans>
          </Button>
        </p>
      )}
    </div>
  );
}
