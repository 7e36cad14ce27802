import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from '../controls/buttons/Button.tsx';
import { isServerReachable, useConnection } from '../connection.ts';

export interface RetryBannerProps {
  title: string;
  /** Why loading failed and what to do. */
  children?: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says what could not be loaded, with a Retry button. Out of reach, the notice below the header says why, once. */
export function RetryBanner({ title, children, isRetrying, onRetry }: RetryBannerProps) {
  const connection = useConnection();
  function retry(): void {
    // Queries wait until it is.
    if (connection === 'unreachable') void isServerReachable();
    onRetry();
  }
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" size="small" busy={isRetrying && t`Retrying…`} onClick={retry}>
          <Trans>Retry</Trans>
        </Button>
      }
    >
      {connection === 'online' && children}
    </Banner>
  );
}
