import { useEffect, useState } from 'react';

const OPEN_AFTER_MS = 400;

/**
 * Returns the element whose tooltip is shown. Elements need only a `data-tooltip`, because a list has hundreds of them.
 * With `data-urgent` a tooltip opens without delay and on click, such as to say why a button is disabled.
 */
export function useTooltipAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hide = () => setAnchor(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let hovered: HTMLElement | null = null;
    const show = (element: HTMLElement | null, delayMs: number): void => {
      clearTimeout(timer);
      if (element === null || delayMs === 0) setAnchor(element);
      else timer = setTimeout(setAnchor, delayMs, element);
    };
    const listening = new AbortController();
    const listen = (type: string, react: (element: HTMLElement | null, event: Event) => void): void => {
      // In the capture phase, because a disabled button does not pass clicks on.
      const options = { capture: true, signal: listening.signal };
      document.addEventListener(type, (event) => react(elementOf(event), event), options);
    };
    let place = { x: -1, y: -1 };
    const hover = (element: HTMLElement | null, event: Event): void => {
      const { pointerType, clientX, clientY } = event as PointerEvent;
      const isStill = clientX === place.x && clientY === place.y;
      place = { x: clientX, y: clientY };
      if (element === hovered || pointerType === 'touch') return;
      // An element that appears under a still pointer is not pointed at.
      hovered = isStill ? null : element;
      show(hovered, hovered && isUrgent(hovered) ? 0 : OPEN_AFTER_MS);
    };
    listen('pointerover', hover);
    // The pointer may already be over an element when this code has loaded.
    listen('pointermove', hover);
    listen('focusin', (element) => element?.matches(':focus-visible') && show(element, 0));
    listen('focusout', () => show(null, 0));
    listen('click', (element) => show(element && isUrgent(element) ? element : null, 0));
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  useEffect(() => {
    if (anchor === null) return undefined;
    // Also reports an element that is removed.
    const observer = new IntersectionObserver(([entry]) => !entry?.isIntersecting && setAnchor(null));
    observer.observe(anchor);
    const change = new MutationObserver(() => setAnchor(null));
    change.observe(anchor, { attributeFilter: ['data-tooltip'] });
    return () => {
      observer.disconnect();
      change.disconnect();
    };
  }, [anchor]);

  return { anchor, hide };
}

const isUrgent = ({ dataset }: HTMLElement): boolean => dataset['urgent'] !== undefined;

function elementOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
}
