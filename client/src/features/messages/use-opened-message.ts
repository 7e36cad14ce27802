import { useEffect, useRef } from 'react';
import { closeInQuery, openInQuery, swapInQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { optionalQuery } from '../../ui/hooks/address/query-codec.ts';

/** The opened message, stored in the URL so that Back closes it and a link opens it. */
export function useOpenedMessage() {
  const [openedId] = useQueryState('m', optionalQuery);
  const lastOpenedId = useRef<string | null>(null);

  // Closing returns the focus to the message's card. On a phone, the list has just been rendered again.
  useEffect(() => {
    if (openedId !== null) lastOpenedId.current = openedId;
    else if (lastOpenedId.current !== null) {
      const opened = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(lastOpenedId.current)}"]`);
      // A rejected message is no longer in the list, so the heading takes the focus.
      (opened ?? document.querySelector('h1'))?.focus();
      lastOpenedId.current = null;
    }
  }, [openedId]);

  return {
    openedId,
    open(id: string) {
      // Switching between messages adds no history entry, so Back leads to the list.
      if (openedId === null) openInQuery({ m: id });
      else swapInQuery({ m: id });
    },
    close: () => closeInQuery({ m: null }),
  };
}
