import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../controls/buttons/Button.tsx';
import { cx } from '../cx.ts';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export interface FailedRowProps {
  /** What could not be loaded. */
  failure: string;
  isRetrying: boolean;
  onRetry: () => void;
  /** The size of the part, which is then framed, so that nothing below it moves. */
  className?: string | undefined;
}

/** A quiet line in place of a part that could not be loaded, below a banner that says why. */
export function FailedRow({ failure, isRetrying, onRetry, className }: FailedRowProps) {
  const row = useFocusFallback<HTMLDivElement>();
  return (
    <div
      ref={row}
      className={cx('flex items-center gap-4 text-muted', className === undefined ? LINE : FRAME, className)}
    >
      <p>{failure}</p>
      <Button variant="ghost" size="small" className="shrink-0" busy={isRetrying && t`Retrying…`} onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  );
}

const LINE = 'justify-between border-y border-line py-2';
const FRAME = 'justify-center rounded-card border border-dashed border-control/60 px-4';
