import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../cx.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'disabled'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** Ignores clicks and spins the icon while an action runs. */
  busy?: boolean | undefined;
}

/** A square button with only an icon. */
export function IconButton({ label, icon, busy, className, onClick, ...attributes }: IconButtonProps) {
  return (
    <button
      type="button"
      {...attributes}
      aria-label={label}
      data-tooltip={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors',
        'hover:bg-raised hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary [&_svg]:size-5',
        busy && '[&>svg]:animate-spin',
        className,
      )}
    >
      {icon}
    </button>
  );
}
