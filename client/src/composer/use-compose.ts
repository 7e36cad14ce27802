import { optionalQuery } from '../ui/hooks/query-codec.ts';
import { closeInQuery, openInQuery, useQueryState } from '../ui/hooks/use-query-state.ts';

/** The composer over a screen. Its recipient is in the address, so Back closes it and a link opens it. */
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
