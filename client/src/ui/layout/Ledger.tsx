import type { ReactNode } from 'react';
import { Link } from '../controls/buttons/Link.tsx';
import { cx } from '../cx.ts';
import { Skeleton } from './Skeleton.tsx';

/** Names and figures on ruled lines, with the figures below each other at the end. */
export function Ledger({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-ink">
      {children}
    </ul>
  );
}

export interface LedgerLineProps {
  name: string;
  /** Below the name. */
  note: ReactNode;
  /** Undefined while loading. */
  value: ReactNode;
  /** The address of the details. The whole line links to it. */
  href?: string | undefined;
}

/** One line of a ledger. */
export function LedgerLine({ name, note, value, href }: LedgerLineProps) {
  return (
    <li className={cx(LINE, href !== undefined && LEADING)}>
      <div className="min-w-0">
        <p className="font-medium">
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="outline-none before:absolute before:inset-0">
              {name}
            </Link>
          )}
        </p>
        <p className="min-h-5 text-sm text-muted">{note}</p>
      </div>
      <p className="text-right text-lg font-semibold wrap-anywhere tabular-nums">
        {/* A space gives the placeholder the height and baseline of a figure. */}
        {value ?? <Skeleton className="w-16 before:content-['\00a0']" />}
      </p>
    </li>
  );
}

const LINE =
  'relative flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-3 last:border-double last:border-ink';
const LEADING =
  'transition-colors hover:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary';
