import { RefreshCw } from 'lucide-react';
import type { FallbackProps } from 'react-error-boundary';
import { Button } from './Button.tsx';

/** A failed download of a screen's code: after a new version went live, or without a network. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)
  );
}

/** What stands in place of a screen that broke: what happened and the way on. Wire it to react-error-boundary. */
export function ErrorScreen({ error, resetErrorBoundary }: FallbackProps) {
  const mustReload = isMissingCode(error);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <h1 className="text-xl font-semibold">
        {mustReload ? 'This screen could not be loaded' : 'Something went wrong here'}
      </h1>
      <p className="text-muted">
        {mustReload
          ? 'Proverse may have been updated, or the connection dropped. Reload to go on; your drafts are kept.'
          : 'An unexpected error occurred. Nothing you have sent or paid is lost. Try again, or go back to your messages.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button
          icon={<RefreshCw aria-hidden className="size-5" />}
          onClick={() => (mustReload ? location.reload() : resetErrorBoundary())}
        >
          {mustReload ? 'Reload' : 'Try again'}
        </Button>
      </div>
    </div>
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
