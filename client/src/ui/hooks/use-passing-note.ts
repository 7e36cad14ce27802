import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a note that takes the place of a form for `shownMs`: its words take the focus, which also has them read out, and
 * then `onDone` is called once.
 */
export function usePassingNote<T extends HTMLElement>(shownMs: number, onDone: () => void): RefObject<T | null> {
  const words = useRef<T>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    words.current?.focus();
    const timer = setTimeout(() => done.current(), shownMs);
    return () => clearTimeout(timer);
  }, [shownMs]);
  return words;
}
