import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Place {
  readonly cardIndex: number;
  readonly topPx: number;
}

const SETTLING_FRAMES = 4;

/** Where the reader was in each history entry. Kept by card, because heights of cards not yet drawn are estimates. */
const places = new Map<string, Place>();

/** The history entry's own name; absent in browsers without the Navigation API, where Back starts at the top. */
function entryKey(): string {
  return globalThis.navigation?.currentEntry?.key ?? '';
}

/** Whether the reader comes back to where they were in this list. */
export function hasKeptPlace(): boolean {
  return places.has(entryKey());
}

/** Back to the screen finds the list where it was left. */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const entry = useRef('');

  useEffect(() => {
    entry.current = entryKey();
  });

  // Runs after the title's effect, which goes to the top as every new screen does. Cards that come into view take
  // their real height in the frame after, so the place is set again until it stays.
  useEffect(() => {
    const place = places.get(entryKey());
    if (!place) return;
    let framesLeft = SETTLING_FRAMES;
    let frame = 0;
    const restore = () => {
      const card = list.current?.children.item(place.cardIndex);
      if (card) window.scrollBy(0, card.getBoundingClientRect().top - place.topPx);
      framesLeft -= 1;
      if (framesLeft > 0) frame = requestAnimationFrame(restore);
    };
    restore();
    return () => cancelAnimationFrame(frame);
  }, [list]);

  // A layout effect, because the cards are still on the page when it is undone.
  useLayoutEffect(
    () => () => {
      const cards = [...(list.current?.children ?? [])];
      const cardIndex = cards.findIndex((card) => card.getBoundingClientRect().bottom > 0);
      const card = cards[cardIndex];
      if (card && entry.current && window.scrollY > 0) {
        places.set(entry.current, { cardIndex, topPx: card.getBoundingClientRect().top });
      } else places.delete(entry.current);
    },
    [list],
  );
}
