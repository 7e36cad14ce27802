import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useConnection } from '../connection.ts';
import { connectionText } from './connection-text.ts';
import { Button } from '../controls/buttons/Button.tsx';
import type { MissingCodeProps } from './WhenLoaded.tsx';

/** Replaces a screen that threw an error. Rendered by react-error-boundary. */
export function ErrorScreen({ resetErrorBoundary }: Pick<FallbackProps, 'resetErrorBoundary'>) {
  return (
    <Failure
      title={t`Something went wrong here`}
      text={t`An unexpected error occurred. Nothing you have sent or paid is lost. Try again, or go back to your messages.`}
    >
      <Button icon={<RefreshCw aria-hidden className="size-5" />} onClick={resetErrorBoundary}>
        <Trans>Try again</Trans>
      </Button>
    </Failure>
  );
}

/** Replaces a screen whose code failed to load: without a network, which the notice above it says, or after an update. */
export function MissingScreen({ hasNotice = true, ...code }: MissingCodeProps & { hasNotice?: boolean }) {
  const { needsReload, isRetrying, onRetry } = code;
  const reason = useConnection() === 'online' || !hasNotice ? `${connectionText()} ` : '';
  return (
    <Failure
      title={t`This screen could not be loaded`}
      text={
        needsReload
          ? t`Proverse may have been updated. Reload to continue. Your drafts are saved.`
          : `${reason}${t`It loads automatically when you’re back online.`}`
      }
    >
      {needsReload && (
        <Button icon={<RefreshCw aria-hidden className="size-5" />} onClick={() => location.reload()}>
          <Trans>Reload</Trans>
        </Button>
      )}
      <Button variant={needsReload ? 'secondary' : 'primary'} busy={isRetrying && t`Retrying…`} onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </Failure>
  );
}

/** `ErrorScreen` for a page without the shell. */
export function ErrorPage(props: FallbackProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}

/** `MissingScreen` for a page without the shell. */
export function MissingPage(props: MissingCodeProps) {
  return (
    <main>
      <MissingScreen {...props} hasNotice={false} />
    </main>
  );
}

function Failure({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
