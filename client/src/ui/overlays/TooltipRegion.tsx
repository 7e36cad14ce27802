import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTooltipAnchor } from './use-tooltip-anchor.ts';

const GAP_PX = 6;
const MARGIN_PX = 8;

/** The bubble of the hovered or focused `data-tooltip` (LOAD-3). It repeats the name, so screen readers do not get it. */
export function TooltipRegion() {
  const { anchor, hide } = useTooltipAnchor();
  // An opened popup lies where the tooltip of its button would be.
  const isShown = anchor !== null && anchor.getAttribute('aria-expanded') !== 'true';
  return (
    isShown && createPortal(<Bubble key={anchor.dataset['tooltip']} anchor={anchor} onEscape={hide} />, document.body)
  );
}

function Bubble({ anchor, onEscape }: { anchor: HTMLElement; onEscape: () => void }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => bubble.current && putBelow(bubble.current, anchor);
    place();
    const listening = new AbortController();
    for (const type of ['scroll', 'resize'])
      addEventListener(type, place, { capture: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [anchor]);
  useEffect(() => {
    // Esc must also reach the element around the button, such as a dialog.
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onEscape();
    addEventListener('keydown', close, { capture: true });
    return () => removeEventListener('keydown', close, { capture: true });
  }, [onEscape]);
  return (
    <div ref={bubble} aria-hidden className={BUBBLE}>
      {anchor.dataset['tooltip']}
    </div>
  );
}

/** Centres the bubble below its anchor, or above it where there is no room, inside the window. */
function putBelow(bubble: HTMLElement, anchor: HTMLElement): void {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { clientWidth, clientHeight } = document.documentElement;
  const rightmost = Math.max(MARGIN_PX, clientWidth - width - MARGIN_PX);
  const hasRoom = bottom + GAP_PX + height + MARGIN_PX <= clientHeight;
  bubble.style.left = `${Math.min(Math.max(MARGIN_PX, (left + right - width) / 2), rightmost)}px`;
  bubble.style.top = `${hasRoom ? bottom + GAP_PX : Math.max(MARGIN_PX, top - GAP_PX - height)}px`;
}

const BUBBLE =
  'pointer-events-none fixed z-60 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-chip bg-ink px-2 py-1 text-sm text-canvas';
