import type { ReactNode } from 'react';
import { Link } from '../controls/buttons/Link.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from './Skeleton.tsx';

/** Three or four figures side by side in one panel. Four take two rows on a phone. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className={STRIP}>
      {children}
    </ul>
  );
}

export interface StatProps {
  /** The address of the details. The whole figure links to it. */
  href?: string | undefined;
  label: string;
  /** Undefined while loading. */
  value: ReactNode;
  note: ReactNode;
}

/** One figure of a strip. */
export function Stat({ href, label, value, note }: StatProps) {
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col gap-0.5 bg-surface p-3 sm:p-4 lg:px-6',
        href !== undefined && LEADING,
      )}
    >
      <p className="text-sm font-medium text-muted">
        {href === undefined ? (
          label
        ) : (
          <Link href={href} className={TARGET}>
            {label}
          </Link>
        )}
      </p>
      <p className="text-lg font-semibold tabular-nums sm:text-xl">
        {value ?? <Skeleton className="my-0.5 h-5.5 w-16 sm:my-1 sm:h-5" />}
      </p>
      <p className="min-h-5 text-sm text-muted">{note}</p>
    </li>
  );
}

// The gaps between the figures show the line's colour.
const STRIP =
  'grid grid-cols-3 gap-px overflow-hidden rounded-card border border-line bg-line max-xs:grid-cols-1! ' +
  'has-[>:nth-child(4)]:grid-cols-2 md:has-[>:nth-child(4)]:grid-cols-4';
const LEADING =
  'transition-colors hover:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary';

// The link covers its figure, so that a click anywhere on it follows the link.
const TARGET = 'outline-none before:absolute before:inset-0';
