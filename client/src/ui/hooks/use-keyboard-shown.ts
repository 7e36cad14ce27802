import { useSyncExternalStore } from 'react';

/** Less than any on-screen keyboard, and more than the bars that browsers show and hide. */
const KEYBOARD_MIN_PX = 150;

/** Returns whether an on-screen keyboard covers part of the window. */
export function useKeyboardShown(): boolean {
  return useSyncExternalStore(subscribe, isShown);
}

function subscribe(listener: () => void): () => void {
  visualViewport?.addEventListener('resize', listener);
  return () => visualViewport?.removeEventListener('resize', listener);
}

// Zooming in also shrinks the visual viewport.
function isShown(): boolean {
  if (!visualViewport) return false;
  return innerHeight - visualViewport.height * visualViewport.scale > KEYBOARD_MIN_PX;
}
