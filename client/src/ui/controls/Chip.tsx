import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface ChipProps {
  icon?: ReactNode;
  isOn: boolean;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

/** A small button that switches a filter on and off. */
export function Chip({ icon, isOn, onClick, className, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onClick} className={cx(CHIP, isOn ? ON : OFF, className)}>
      {icon}
      {children}
    </button>
  );
}

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border px-4 text-left text-sm font-semibold ' +
  'transition-colors [&_svg]:size-4 [&_svg]:shrink-0';
const ON = 'border-primary bg-primary-soft text-primary';
const OFF = 'border-control bg-surface text-ink hover:bg-raised';
