import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  /** Draws what will be there, instead of the icon and the frame. */
  ghost?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
}

/** Says that there is nothing here, why, and what to do about it. */
export function EmptyState({ icon, ghost, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  const box = useFocusFallback<HTMLDivElement>();
  return (
    <div
      ref={box}
      className={cx(
        'flex flex-col items-center gap-2 px-4 text-center',
        ghost === undefined ? 'rounded-card border border-dashed border-control/60 py-12' : 'py-6',
      )}
    >
      {ghost ?? (
        <span
          aria-hidden
          className="mb-2 flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text && <p className="max-w-md text-balance text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
