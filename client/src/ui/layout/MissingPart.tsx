import { t } from '@lingui/core/macro';
import { connectionText } from './connection-text.ts';
import { RetryBanner } from './RetryBanner.tsx';
import type { MissingCodeProps } from './WhenLoaded.tsx';

/** Replaces a part of a screen whose code failed to load. */
export function MissingPart({ needsReload, isRetrying, onRetry }: MissingCodeProps) {
  return (
    <RetryBanner title={t`This part could not be loaded`} isRetrying={isRetrying} onRetry={onRetry}>
      {needsReload ? t`Reload the page to continue. Your drafts are saved.` : connectionText()}
    </RetryBanner>
  );
}
