import { useEffect, useRef } from 'react';
import { closeInQuery, openInQuery, swapInQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { messageQuery } from './messages-address.ts';

/** The opened message, kept in the address so that Back closes it and a link opens it. */
export function useOpenedMessage() {
  const [openedId] = useQueryState('m', messageQuery);
  const lastOpenedId = useRef<string | null>(null);

  // The reader returns to the card that was opened; on a phone it has only just come back.
  useEffect(() => {
    if (openedId !== null) lastOpenedId.current = openedId;
    else if (lastOpenedId.current !== null) {
      const opened = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(lastOpenedId.current)}"]`);
      // A rejected message has left the list; its reader goes on at the top.
      (opened ?? document.querySelector('h1'))?.focus();
      lastOpenedId.current = null;
    }
  }, [openedId]);

  return {
    openedId,
    open(id: string) {
      // From one message to the next is no step of its own: Back then leads to the list.
      if (openedId === null) openInQuery({ m: id });
      else swapInQuery({ m: id });
    },
    close: () => closeInQuery({ m: null }),
  };
}
