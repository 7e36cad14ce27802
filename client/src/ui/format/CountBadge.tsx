import { cx } from '../cx.ts';
import { formatCount } from './money/money.ts';

export interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers: `unread`. */
  noun?: string | undefined;
  tone?: 'loud' | 'quiet' | undefined;
}

/** A number shown capped at "9+", or "999+" if quiet, and exact for screen readers. */
export function CountBadge({ count, noun, tone = 'loud' }: CountBadgeProps) {
  const max = tone === 'loud' ? 9 : 999;
  return (
    <span className="inline-flex">
      <span aria-hidden className={cx(BADGE, tone === 'loud' ? 'bg-primary text-on-primary' : 'bg-raised text-ink')}>
        {count > max ? `${max}+` : count}
      </span>
      <span className="sr-only">
        {' '}
        {formatCount(count)}
        {noun && ` ${noun}`}
      </span>
    </span>
  );
}

const BADGE =
  'chip inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-semibold tabular-nums';
