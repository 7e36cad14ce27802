import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId, type ReactElement, type ReactNode } from 'react';

const OPEN_AFTER_MS = 400;

/** Joins all tooltips to the one bubble that shows them, in `TooltipRegion`. */
export const tooltips = Base.createHandle<ReactNode>();

export interface TooltipProps {
  text: ReactNode;
  /** Opens without delay, on a press too: for what the reader must know, such as why a button is disabled. */
  urgent?: boolean | undefined;
  /** The focusable element that the tooltip explains; it needs a name of its own. */
  children: ReactElement;
}

/** A few words beside an element on hover and focus. They repeat its name or description, so only eyes get them. */
export function Tooltip({ text, urgent = false, children }: TooltipProps) {
  const id = useId();
  return (
    <Base.Trigger
      id={id}
      handle={tooltips}
      payload={text}
      delay={urgent ? 0 : OPEN_AFTER_MS}
      closeOnClick={!urgent}
      // Also of a disabled button, which passes no press on.
      onClickCapture={urgent ? () => tooltips.open(id) : undefined}
      render={children}
    />
  );
}
