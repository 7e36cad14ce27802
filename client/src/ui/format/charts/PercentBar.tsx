import { cx } from '../../cx.ts';

export interface PercentBarProps {
  percent: number;
  /** Grey instead of the accent colour. */
  isQuiet?: boolean;
  className?: string;
}

/** A thin bar for a share that the text beside it also gives. */
export function PercentBar({ percent, isQuiet = false, className }: PercentBarProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={cx('h-2 rounded-full bg-raised', className)}
    >
      <rect width={percent} height="1" className={isQuiet ? 'fill-control' : 'fill-primary'} />
    </svg>
  );
}
