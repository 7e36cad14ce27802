import { NO_FILES } from './draft-file.ts';

export const EMPTY_REPLY = { content: '', files: NO_FILES };

export function replyDraftName(messageId: string): string {
  return `reply:${messageId}`;
}
