import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface GuardedButtonProps extends ButtonProps {
  /** Why the button is disabled. A disabled button stays focusable. */
  disabledReason: string | false | undefined;
}

/** A button that says why it is disabled. */
export function GuardedButton({ disabledReason, ...button }: GuardedButtonProps) {
  const reasonId = useId();
  if (!disabledReason) return <Button {...button} />;
  return (
    <>
      <Button {...button} aria-disabled aria-describedby={reasonId} data-tooltip={disabledReason} data-urgent="" />
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  );
}
