import { Tooltip as Base } from '@base-ui/react/tooltip';
import { tooltips } from './Tooltip.tsx';

/** The bubble of the open tooltip. */
export function TooltipRegion() {
  return (
    <Base.Root
      handle={tooltips}
      disableHoverablePopup
      // Esc closes the tooltip and must also reach the element around the button, such as a dialog.
      onOpenChange={(_isOpen, { allowPropagation }) => allowPropagation()}
    >
      {({ payload }) => (
        <Base.Portal>
          <Base.Positioner sideOffset={6} side="bottom" collisionPadding={8} className="z-60">
            <Base.Popup aria-hidden className={BUBBLE}>
              {payload}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      )}
    </Base.Root>
  );
}

const BUBBLE = 'w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-chip bg-ink px-2 py-1 text-sm text-canvas';
