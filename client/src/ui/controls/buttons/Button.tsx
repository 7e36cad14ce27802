import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';
import { cx } from '../../cx.ts';
import { Spinner } from '../../layout/Spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Replaces the label while an action runs. Clicks are ignored in the meantime. */
  busy?: string | false | undefined;
  /** Ignores clicks but stays focusable. Use `GuardedButton`, which says why. */
  'aria-disabled'?: true | undefined;
  icon?: ReactNode;
  fullWidth?: boolean | undefined;
}

/** A button that keeps the focus while disabled or busy. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'medium', busy, icon, fullWidth, ...rest } = props;
  const { className, children, onClick, type = 'button', 'aria-disabled': isDisabled, ...attributes } = rest;
  const isBlocked = Boolean(busy) || isDisabled;

  function press(event: MouseEvent<HTMLButtonElement>): void {
    // `preventDefault` also keeps a submit button from submitting its form.
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={isBlocked || undefined}
      onClick={press}
      className={cx(buttonClasses(variant, size, isDisabled), fullWidth && 'w-full', className)}
    >
      {busy ? <Spinner /> : icon}
      {busy || children}
    </button>
  );
}
