import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface GuardedButtonProps extends ButtonProps {
  /** Why the button is disabled. A disabled button stays focusable. */
  disabledReason: string | false | undefined;
  /** Shows the reason below the button instead of in a tooltip. */
  showsReason?: boolean;
}

/** A button that says why it is disabled. */
export function GuardedButton({ disabledReason, showsReason = false, ...button }: GuardedButtonProps) {
  const reasonId = useId();
  const disabled = {
    'aria-disabled': true as const,
    'aria-describedby': reasonId,
    ...(!showsReason && { 'data-tooltip': disabledReason, 'data-urgent': '' }),
  };
  return (
    <>
      {/* The same element with and without a reason, so that the focus stays. */}
      <Button {...button} {...(disabledReason && disabled)} />
      {disabledReason && (
        <span id={reasonId} className={showsReason ? 'text-sm text-muted' : 'sr-only'}>
          {disabledReason}
        </span>
      )}
    </>
  );
}
