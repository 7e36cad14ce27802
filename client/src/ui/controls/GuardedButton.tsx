import { useId } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { Button, type ButtonProps } from './Button.tsx';

export interface GuardedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now. The button stays reachable and says so. */
  disabledReason: string | false | undefined;
}

/** A button that cannot always be pressed, and then tells why. */
export function GuardedButton({ disabledReason, ...button }: GuardedButtonProps) {
  const reasonId = useId();
  if (!disabledReason) return <Button {...button} />;
  return (
    <>
      <Tooltip text={disabledReason} urgent>
        <Button {...button} aria-disabled aria-describedby={reasonId} />
      </Tooltip>
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  );
}
