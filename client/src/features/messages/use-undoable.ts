import { useEffect, useRef, useState } from 'react';

/**
 * An act that waits `delayMs` before it happens and can be taken back meanwhile. Whoever leaves the screen or the page
 * in that time has decided: it happens at once.
 */
export function useUndoable(delayMs: number, act: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isTakenBack = useRef(false);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isWaiting) return;
    isTakenBack.current = false;
    let hasHappened = false;
    const actOnce = (): void => {
      if (!hasHappened && !isTakenBack.current) latest.current();
      hasHappened = true;
    };
    const timer = setTimeout(() => setWaiting(false), delayMs);
    addEventListener('pagehide', actOnce);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', actOnce);
      actOnce();
    };
  }, [isWaiting, delayMs]);
  return {
    isWaiting,
    begin: () => setWaiting(true),
    takeBack: () => {
      isTakenBack.current = true;
      setWaiting(false);
    },
  };
}
