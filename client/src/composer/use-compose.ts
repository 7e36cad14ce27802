import { optionalQuery } from '../ui/hooks/query-codec.ts';
import { closeInQuery, openInQuery, useQueryState } from '../ui/hooks/use-query-state.ts';

/** Returns the composer's recipient. It is in the address, so that Back closes the composer and a link can open it. */
export function useCompose() {
  const [recipientId] = useQueryState('recipient', optionalQuery);
  return { recipientId, open: openComposer, close: closeComposer };
}

/** Opens the composer of the current screen. */
export function openComposer(userId: string): void {
  openInQuery({ recipient: userId });
}

function closeComposer(): void {
  closeInQuery({ recipient: null, newMessage: null });
}
