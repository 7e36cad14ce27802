import { cx } from '../../cx.ts';

/** A coin. Hidden from screen readers, because the word "coins" is beside it. */
export function CoinIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
      className={cx('shrink-0 text-coin-icon', className ?? 'size-[1.15em]')}
    >
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="5.4" strokeWidth="1" opacity="0.55" />
      <path d="M8.6 13V7h1.9a1.75 1.75 0 0 1 0 3.5H8.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
