import { RetryBanner } from './RetryBanner.tsx';
import type { MissingCodeProps } from './WhenLoaded.tsx';

/** What stands in place of a part of a screen whose code did not come. */
export function MissingPart({ needsReload, isRetrying, onRetry }: MissingCodeProps) {
  return (
    <RetryBanner title="This part could not be loaded" isRetrying={isRetrying} onRetry={onRetry}>
      {needsReload ? 'Reload the page to go on; your drafts are kept.' : 'Check your connection and try again.'}
    </RetryBanner>
  );
}
