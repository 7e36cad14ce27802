/** `waitsSinceMs`: when the user sent the reply without a network, else 0. See client/src/outbox. */
export const EMPTY_REPLY = { content: '', waitsSinceMs: 0 };

export function replyDraftName(messageId: string): string {
  return `reply:${messageId}`;
}
