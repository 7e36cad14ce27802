import { useSyncExternalStore } from 'react';

/** Less than any on-screen keyboard, and more than the bars that browsers show and hide. */
const KEYBOARD_MIN_PX = 150;

/** Returns how much of the window an on-screen keyboard covers, in CSS pixels. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, keyboardHeight);
}

function subscribe(listener: () => void): () => void {
  visualViewport?.addEventListener('resize', listener);
  return () => visualViewport?.removeEventListener('resize', listener);
}

// Zooming in also shrinks the visual viewport.
function keyboardHeight(): number {
  if (!visualViewport) return 0;
  const covered = Math.round(innerHeight - visualViewport.height * visualViewport.scale);
  return covered > KEYBOARD_MIN_PX ? covered : 0;
}
