export const EMPTY_REPLY = { content: '' };

export function replyDraftName(messageId: string): string {
  return `reply:${messageId}`;
}
