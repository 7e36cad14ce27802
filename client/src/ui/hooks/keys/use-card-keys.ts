import { useRef } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/** `j` and `k` move the focus between the cards of a list, or of several lists in one element. */
export function useCardKeys<T extends HTMLElement = HTMLUListElement>() {
  const list = useRef<T>(null);

  function focusCard(index: number): void {
    const cards = cardsIn(list.current);
    const card = cards[Math.min(Math.max(index, 0), cards.length - 1)];
    card?.focus();
    card?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
  }

  function focusedIndex(): number {
    return cardsIn(list.current).findIndex((card) => card.closest('li, tr')?.contains(document.activeElement));
  }

  useShortcuts({
    j: () => focusCard(focusedIndex() + 1),
    k: () => focusCard(focusedIndex() - 1),
  });
  return { list, focusCard };
}

function cardsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-card-target]') ?? [])];
}
