import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../controls/Button.tsx';
import type { MissingCodeProps } from './WhenLoaded.tsx';

/** What stands in place of a screen that broke: what happened and the way on. Wire it to react-error-boundary. */
export function ErrorScreen({ resetErrorBoundary }: Pick<FallbackProps, 'resetErrorBoundary'>) {
  return (
    <Failure
      title="Something went wrong here"
      text="An unexpected error occurred. Nothing you have sent or paid is lost. Try again, or go back to your messages."
    >
      <Button icon={<RefreshCw aria-hidden className="size-5" />} onClick={resetErrorBoundary}>
        Try again
      </Button>
    </Failure>
  );
}

/** What stands in place of a screen whose code did not come: without a network, or after a new version went live. */
export function MissingScreen({ needsReload, isRetrying, onRetry }: MissingCodeProps) {
  return (
    <Failure
      title="This screen could not be loaded"
      text={
        needsReload
          ? 'Proverse may have been updated. Reload to go on; your drafts are kept.'
          : 'Check your connection and try again. It also comes by itself when you are online again.'
      }
    >
      {needsReload && (
        <Button icon={<RefreshCw aria-hidden className="size-5" />} onClick={() => location.reload()}>
          Reload
        </Button>
      )}
      <Button variant={needsReload ? 'secondary' : 'primary'} busy={isRetrying && 'Retrying…'} onClick={onRetry}>
        Retry
      </Button>
    </Failure>
  );
}

/** The same where no frame is around it. */
export function ErrorPage(props: FallbackProps) {
  return (
    <main>
      <ErrorScreen {...props} />
    </main>
  );
}

export function MissingPage(props: MissingCodeProps) {
  return (
    <main>
      <MissingScreen {...props} />
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
