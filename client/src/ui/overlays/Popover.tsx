import { cloneElement, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { lazyOverlay } from './lazy-overlay.tsx';

export interface PopoverProps {
  /** The button that opens it; it needs a name of its own. */
  trigger: ReactElement<Record<string, unknown>>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

const PopoverPanel = lazyOverlay(async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

/** A panel beside its button, over the page but not blocking it. Esc and a press outside close it. */
export function Popover({ trigger, open, onOpenChange, ...panel }: PopoverProps) {
  const panelId = useId();
  // The panel stands beside its button, so that it belongs to the same landmark of the page.
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className="inline-flex">
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? panelId : undefined,
        onClick: () => onOpenChange(!open),
      })}
      <PopoverPanel {...panel} open={open} onOpenChange={onOpenChange} id={panelId} place={place} />
    </span>
  );
}
