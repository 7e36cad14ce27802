import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Calls `onDone` after `shownMs`. The returned ref gets the focus, so that screen readers read the note. */
export function useTimedNote<T extends HTMLElement>(shownMs: number, onDone: () => void): RefObject<T | null> {
  const note = useRef<T>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    note.current?.focus();
    const timer = setTimeout(() => done(), shownMs);
    return () => clearTimeout(timer);
  }, [shownMs]);
  return note;
}
