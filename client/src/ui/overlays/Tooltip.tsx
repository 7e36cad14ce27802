import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../cx.ts';

const OPEN_AFTER_MS = 400;
const GAP_PX = 6;
const EDGE_PX = 8;

export interface TooltipProps {
  text: ReactNode;
  /** Opens without delay, on a press too: for what the reader must know, such as why a button is refused. */
  urgent?: boolean | undefined;
  className?: string | undefined;
  /** The focusable element that the tooltip explains; it needs a name of its own. */
  children: ReactNode;
}

/**
 * A few words beside an element on hover and focus. Esc closes it. What it holds is the element's name or description
 * already, so it is hidden from screen readers. Small enough to stand in the first download, which Base UI's is not.
 */
export function Tooltip({ text, urgent, className, children }: TooltipProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [position, setPosition] = useState({ left: 0, top: 0 });
  // Made at its first opening: a page holds hundreds, of which a reader opens one or two.
  const [isMade, setMade] = useState(false);

  function open(anchor: HTMLElement): void {
    flushSync(() => setMade(true));
    const element = bubble.current;
    if (!element) return;
    element.showPopover();
    const target = anchor.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = target.left + (target.width - width) / 2;
    const isRoomBelow = target.bottom + GAP_PX + height < innerHeight;
    setPosition({
      left: Math.max(EDGE_PX, Math.min(left, document.documentElement.clientWidth - width - EDGE_PX)),
      top: isRoomBelow ? target.bottom + GAP_PX : target.top - GAP_PX - height,
    });
  }

  function openSoon(anchor: HTMLElement, delayMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => open(anchor), delayMs);
  }

  function close(): void {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  }

  return (
    <span
      role="presentation"
      className={cx('inline-flex', className)}
      onPointerEnter={(event) =>
        event.pointerType === 'mouse' && openSoon(event.currentTarget, urgent ? 0 : OPEN_AFTER_MS)
      }
      onPointerLeave={close}
      onPointerDown={urgent ? undefined : close}
      onClick={(event) => urgent && openSoon(event.currentTarget, 0)}
      onFocus={(event) => event.target.matches(':focus-visible') && openSoon(event.currentTarget, 0)}
      onBlur={close}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
    >
      {children}
      {isMade && (
        <span ref={bubble} popover="manual" aria-hidden style={position} className={BUBBLE}>
          {text}
        </span>
      )}
    </span>
  );
}

const BUBBLE =
  'fixed m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded-chip border-0 bg-ink px-2 py-1 text-sm text-canvas';
