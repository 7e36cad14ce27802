import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from '../controls/buttons/Button.tsx';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export interface RetryBannerProps {
  title: string;
  /** Why loading failed and what to do. */
  children?: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says what could not be loaded, with a Retry button. */
export function RetryBanner({ title, children, isRetrying, onRetry }: RetryBannerProps) {
  const action = useFocusFallback<HTMLDivElement>();
  return (
    <Banner
      tone="danger"
      title={title}
      action={
        <div ref={action}>
          <Button variant="secondary" size="small" busy={isRetrying && 'Retrying…'} onClick={onRetry}>
            Retry
          </Button>
        </div>
      }
    >
      {children}
    </Banner>
  );
}
