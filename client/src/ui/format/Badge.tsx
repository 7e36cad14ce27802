import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type Tone = keyof typeof TONES;

/** A state in a word or two. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cx(
        'chip inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold [&_svg]:size-3.5',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const TONES = {
  neutral: 'bg-raised text-ink',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};
