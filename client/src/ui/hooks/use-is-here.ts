import { useEffect, useRef, type RefObject } from 'react';

/** Returns whether the component is still on screen, for what happens after a response. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
