import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';
import { cx } from '../cx.ts';
import { Spinner } from '../layout/Spinner.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Shown instead of the label while something is under way; presses are ignored meanwhile. */
  busy?: string | false | undefined;
  /** Why it cannot be pressed now. The button stays reachable and says so. */
  disabledReason?: string | false | undefined;
  icon?: ReactNode;
  fullWidth?: boolean | undefined;
}

/** A button. It is never hidden or unfocusable when refused: it keeps its place and tells the reason. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', size = 'medium', busy, disabledReason, icon, fullWidth, ...rest } = props;
  const { className, children, onClick, type = 'button', ...attributes } = rest;
  const reasonId = useId();
  const isBlocked = Boolean(busy) || Boolean(disabledReason);

  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Also keeps Enter in a form from submitting through this button.
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  }

  const button = (
    <button
      {...attributes}
      // A button that stands here must say its type, or it would submit the form around it.
      type={type}
      aria-disabled={isBlocked || undefined}
      aria-describedby={disabledReason ? reasonId : attributes['aria-describedby']}
      onClick={press}
      className={cx(buttonClasses(variant, size, Boolean(disabledReason)), fullWidth && 'w-full', className)}
    >
      {busy ? <Spinner /> : icon}
      {busy || children}
    </button>
  );
  if (!disabledReason) return button;

  return (
    <Tooltip text={disabledReason} urgent className={fullWidth ? 'w-full' : undefined}>
      {button}
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </Tooltip>
  );
}
