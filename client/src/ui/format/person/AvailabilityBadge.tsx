import { t } from '@lingui/core/macro';
import { cx } from '../../cx.ts';

/** The known states. Any other state is shown as the server sends it, in grey. */
const STATES: Record<string, { label: string; dot: string }> = {
  online: { label: t`Online`, dot: 'bg-online' },
  busy: { label: t`Busy`, dot: 'bg-busy' },
  offline: { label: t`Offline`, dot: 'bg-offline' },
};

function stateOf(status: string): { label: string; dot: string } {
  return STATES[status] ?? { label: status.charAt(0).toUpperCase() + status.slice(1), dot: 'bg-other' };
}

/** The availability as a dot on an avatar, with text for screen readers. */
export function StatusDot({ status, className }: { status: string; className?: string }) {
  const { label, dot } = stateOf(status);
  return (
    <span className={cx('inline-flex', className)}>
      <span aria-hidden className={cx('size-3 rounded-full border-2 border-surface forced-color-adjust-none', dot)} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The availability as a dot and a word. */
export function AvailabilityBadge({ status }: { status: string }) {
  const { label, dot } = stateOf(status);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <span aria-hidden className={cx('size-2 rounded-full forced-color-adjust-none', dot)} />
      {label}
    </span>
  );
}
