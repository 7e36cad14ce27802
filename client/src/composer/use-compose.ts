import { useCallback, useRef } from 'react';
import { optionalQuery } from '../ui/query-codec.ts';
import { useQueryState } from '../ui/use-query-state.ts';

/** The composer over a screen: to whom, from the address, so that Back closes it and a link opens it. */
export function useCompose() {
  const [recipientId, setRecipientId] = useQueryState('recipient', optionalQuery);
  const wasOpenedHere = useRef(false);
  const open = useCallback(
    (userId: string) => {
      wasOpenedHere.current = true;
      setRecipientId(userId);
    },
    [setRecipientId],
  );
  return {
    recipientId,
    /** The same function at each render, so that cards need not render again. */
    open,
    close: () => {
      // One step back where opening was one step on, so that Back does not meet the composer again.
      if (wasOpenedHere.current) history.back();
      else setRecipientId(null, { replace: true });
      wasOpenedHere.current = false;
    },
  };
}
