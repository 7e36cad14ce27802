import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { cx } from '../cx.ts';

export interface StatCardProps {
  /** The address of the details. The whole card links to it. */
  href?: string | undefined;
  label: string;
  icon: ReactNode;
  value: ReactNode;
  note: ReactNode;
}

/** One figure, as a list item. */
export function StatCard({ href, label, icon, value, note }: StatCardProps) {
  return (
    <li className={cx(CARD, href !== undefined && LEADING)}>
      <p className="flex items-center gap-2 text-sm font-medium text-muted [&>svg]:size-5">
        {icon}
        {href === undefined ? (
          label
        ) : (
          <Link href={href} className={TARGET}>
            {label}
          </Link>
        )}
      </p>
      <p className="text-xl font-semibold tabular-nums">{value}</p>
      <p className="text-sm text-muted">{note}</p>
    </li>
  );
}

const CARD = 'relative flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface p-4';
const LEADING =
  'transition-colors hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';

// The link covers its card, so that a click anywhere on it follows the link.
const TARGET = 'outline-none before:absolute before:inset-0 before:rounded-card';
