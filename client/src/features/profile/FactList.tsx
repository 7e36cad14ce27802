import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

export interface ProfileFactProps {
  label: string;
  /** An empty value shows "Not added yet". */
  value: ReactNode;
  note?: string | undefined;
  /** Takes the whole row. */
  wide?: boolean | undefined;
}

/** One field of the profile, as an entry of a `FactList`. */
export function ProfileFact({ label, value, note, wide }: ProfileFactProps) {
  return (
    <div className={cx('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {value || (
          <span className="text-muted">
            <Trans>Not added yet</Trans>
          </span>
        )}
      </dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}
