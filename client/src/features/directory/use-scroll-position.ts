import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Position {
  readonly cardIndex: number;
  readonly topPx: number;
}

const RESTORE_FRAMES = 4;

/** Scroll position per history entry. Stored by card, because heights of cards that are not drawn yet are estimates. */
const positions = new Map<string, Position>();

/** The key of the history entry. Empty without the Navigation API; then Back starts at the top. */
function entryKey(): string {
  return globalThis.navigation?.currentEntry?.key ?? '';
}

/** Whether there is a position to restore in this history entry. */
export function hasScrollPosition(): boolean {
  return positions.has(entryKey());
}

/** Saves the scroll position when the user leaves the list, and restores it on return. */
export function useScrollPosition(list: RefObject<HTMLElement | null>): void {
  const entry = useRef('');

  useEffect(() => {
    entry.current = entryKey();
  });

  // Runs after the title's effect, which scrolls to the top. Cards get their real height one frame after they come into
  // view, so the position is set again for a few frames.
  useEffect(() => {
    const position = positions.get(entryKey());
    if (!position) return;
    let framesLeft = RESTORE_FRAMES;
    let frame = 0;
    const restore = () => {
      const card = list.current?.children.item(position.cardIndex);
      if (card) window.scrollBy(0, card.getBoundingClientRect().top - position.topPx);
      framesLeft -= 1;
      if (framesLeft > 0) frame = requestAnimationFrame(restore);
    };
    restore();
    return () => cancelAnimationFrame(frame);
  }, [list]);

  // A layout effect, because its cleanup runs while the cards are still in the document.
  useLayoutEffect(
    () => () => {
      const cards = [...(list.current?.children ?? [])];
      const cardIndex = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
      const card = cards[cardIndex];
      if (card && entry.current && window.scrollY > 0) {
        positions.set(entry.current, { cardIndex, topPx: card.getBoundingClientRect().top });
      } else positions.delete(entry.current);
    },
    [list],
  );
}
