import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from '../controls/Button.tsx';
import { useHeir } from '../hooks/use-heir.ts';

export interface RetryBannerProps {
  title: string;
  /** Why it failed and what to do, where there is more to say than the title. */
  children?: ReactNode;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Something could not be loaded: what, why, and a way to try again. */
export function RetryBanner({ title, children, isRetrying, onRetry }: RetryBannerProps) {
  const action = useHeir<HTMLDivElement>();
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
