import { useSyncExternalStore } from 'react';

/** Less than any on-screen keyboard, and more than the bars that browsers show and hide. */
const KEYBOARD_MIN_PX = 150;

let keyboardPx = 0;
const current = () => keyboardPx;

/** Returns how much of the window an on-screen keyboard covers, in CSS pixels. */
export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, current, current);
}

// Measured when the viewport changes and not at each render, because reading these sizes computes the layout.
function subscribe(listener: () => void): () => void {
  const measure = () => {
    keyboardPx = keyboardHeight();
    listener();
  };
  measure();
  visualViewport?.addEventListener('resize', measure);
  return () => visualViewport?.removeEventListener('resize', measure);
}

// Zooming in also shrinks the visual viewport.
function keyboardHeight(): number {
  if (!visualViewport) return 0;
  const covered = Math.round(innerHeight - visualViewport.height * visualViewport.scale);
  return covered > KEYBOARD_MIN_PX ? covered : 0;
}
