import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useState, type ReactElement, type ReactNode } from 'react';

export interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  /** The focusable element that the tooltip explains; it needs a name of its own. */
  children: ReactElement<Record<string, unknown>>;
}

/** A few words on hover and focus. Esc closes it. It never holds what cannot be found elsewhere. */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  // The popup stands beside what it explains, so that it belongs to the same landmark of the page.
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <span ref={setContainer} className="inline-flex">
      <Base.Root>
        <Base.Trigger render={children} delay={400} />
        <Base.Portal container={container}>
          <Base.Positioner positionMethod="fixed" side={side} sideOffset={6} collisionPadding={8} className="z-50">
            <Base.Popup className="max-w-xs rounded-chip bg-ink px-2 py-1 text-sm text-canvas transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </span>
  );
}
