import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../cx.ts';

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'aria-disabled' | 'children' | 'disabled'
> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  /** Ignores clicks and spins the icon while an action runs. */
  busy?: boolean | undefined;
  /** Ignores clicks but stays focusable. */
  'aria-disabled'?: boolean | undefined;
}

/** A square button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, busy, className, onClick, 'aria-disabled': isDisabled, ...attributes } = props;
  return (
    <button
      type="button"
      {...attributes}
      aria-label={label}
      data-tooltip={label}
      aria-disabled={busy || isDisabled || undefined}
      onClick={busy || isDisabled ? undefined : onClick}
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors',
        'not-aria-disabled:hover:bg-raised not-aria-disabled:hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary [&_svg]:size-5',
        busy && '[&>svg]:animate-spin',
        isDisabled && 'cursor-not-allowed opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  );
}
