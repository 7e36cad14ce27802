import type { ReactNode } from 'react';

/** A fact behind its icon, as an item of a list. */
export function IconFact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}
