import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface GuardedButtonProps extends ButtonProps {
  /** Why the button is disabled. A disabled button stays focusable. */
  disabledReason: string | false | undefined;
}

/** A button that says why it is disabled. */
export function GuardedButton({ disabledReason, ...button }: GuardedButtonProps) {
  const reasonId = useId();
  const disabled = {
    'aria-disabled': true as const,
    'aria-describedby': reasonId,
    'data-tooltip': disabledReason,
    'data-urgent': '',
  };
  return (
    <>
      {/* The same element with and without a reason, so that the focus stays. */}
      <Button {...button} {...(disabledReason && disabled)} />
      {disabledReason && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  );
}
