import { optionalQuery } from '../../ui/hooks/address/query-codec.ts';
import { closeInQuery, openInQuery, useQueryState } from '../../ui/hooks/address/use-query-state.ts';

/** Returns the composer's recipient. It is in the address, so that Back closes the composer and a link can open it. */
export function useCompose() {
  const [recipientId] = useQueryState('recipient', optionalQuery);
  return { recipientId, open: openComposer, close: closeComposer };
}

/** Returns the answered message that the composer's message follows, or null. */
export function useFollowedMessage(): string | null {
  const [followsMessageId] = useQueryState('follows', optionalQuery);
  return followsMessageId;
}

/** Opens the composer of the current screen, for a follow-up if it follows a message. */
export function openComposer(userId: string, followsMessageId: string | null = null): void {
  openInQuery({ recipient: userId, follows: followsMessageId });
}

/** Returns the address of a new message, with `isReview` at the composer's last step. */
export function composerPath(recipientId: string, isReview = false): string {
  return `/messaging?recipient=${recipientId}&newMessage=true${isReview ? '&review=true' : ''}`;
}

/** Returns whether the address opens the composer at its last step, where one press sends the message. */
export function opensReview(): boolean {
  return new URLSearchParams(location.search).has('review');
}

function closeComposer(): void {
  closeInQuery({ recipient: null, newMessage: null, follows: null, review: null });
}
