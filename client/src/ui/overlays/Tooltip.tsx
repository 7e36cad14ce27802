import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId, type ReactElement, type ReactNode } from 'react';

const OPEN_AFTER_MS = 400;

/** Connects all tooltips to the one bubble in `TooltipRegion`. */
export const tooltips = Base.createHandle<ReactNode>();

export interface TooltipProps {
  text: ReactNode;
  /** Opens without delay and on click, such as to say why a button is disabled. */
  urgent?: boolean | undefined;
  /** The focusable element, which needs its own accessible name. */
  children: ReactElement;
}

/** Text shown on hover and focus. It repeats the name or description, so it is hidden from screen readers. */
export function Tooltip({ text, urgent = false, children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Trigger
      id={id}
      handle={tooltips}
      payload={text}
      delay={urgent ? 0 : OPEN_AFTER_MS}
      closeOnClick={!urgent}
      // In the capture phase, because a disabled button does not pass clicks on.
      onClickCapture={urgent ? () => tooltips.open(id) : undefined}
      render={children}
    />
  );
}
