import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** An action that runs after `delayMs` unless undone. Leaving the screen or the page runs it at once. */
export function useUndoable(delayMs: number, action: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isUndone = useRef(false);
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!isWaiting) return;
    isUndone.current = false;
    let hasRun = false;
    const runOnce = (): void => {
      if (!hasRun && !isUndone.current) run();
      hasRun = true;
    };
    const timer = setTimeout(() => setWaiting(false), delayMs);
    addEventListener('pagehide', runOnce);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', runOnce);
      runOnce();
    };
  }, [isWaiting, delayMs]);
  return {
    isWaiting,
    begin: () => setWaiting(true),
    undo: () => {
      isUndone.current = true;
      setWaiting(false);
    },
  };
}
