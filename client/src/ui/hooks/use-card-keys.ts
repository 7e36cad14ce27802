import { useRef } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/** `j` and `k` move the focus between the cards of a list. */
export function useCardKeys() {
  const list = useRef<HTMLUListElement>(null);

  function focusCard(index: number): void {
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-card-target]');
    const card = cards?.item(Math.min(Math.max(index, 0), cards.length - 1));
    card?.focus();
    card?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }

  function focusedIndex(): number {
    return [...(list.current?.children ?? [])].findIndex((item) => item.contains(document.activeElement));
  }

  useShortcuts({
    j: () => focusCard(focusedIndex() + 1),
    k: () => focusCard(focusedIndex() - 1),
  });
  return { list, focusCard };
}
