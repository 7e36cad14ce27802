import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useTooltipAnchor } from './use-tooltip-anchor.ts';

/** The bubble of the hovered or focused `data-tooltip`. It repeats the name, so screen readers do not get it. */
export function TooltipRegion() {
  const { anchor, hide } = useTooltipAnchor();
  return (
    <Base.Root
      // An opened popup lies where the tooltip of its button would be.
      open={anchor !== null && anchor.getAttribute('aria-expanded') !== 'true'}
      disableHoverablePopup
      onOpenChange={(_isOpen, { allowPropagation }) => {
        // Esc closes the tooltip and must also reach the element around the button, such as a dialog.
        allowPropagation();
        hide();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} side="bottom" collisionPadding={8} className="z-60">
          <Base.Popup aria-hidden className={BUBBLE}>
            {anchor?.dataset['tooltip']}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const BUBBLE = 'w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-chip bg-ink px-2 py-1 text-sm text-canvas';
