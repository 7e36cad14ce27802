import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface FactProps {
  name: string;
  /** Takes a whole row on a phone, for a value that is too long for half of one. */
  isLong?: boolean;
  children: ReactNode;
}

/** A name and its value, as an entry of a `dl`. */
export function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div className={cx('min-w-0', isLong && 'max-sm:col-span-full')}>
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
