import type { Message } from '../message-sides.ts';

/** Requests the received messages that expire soonest. */
export const DUE_SOON = { dueSoon: true, page: 0, size: 50 };

/** Whether pages after the first one of the inbox may have pending messages. */
export function hasLaterPending({ content, totalElements }: FirstPage): boolean {
  return content.at(-1)?.status === 'pending' && totalElements > content.length;
}

interface FirstPage {
  readonly content: readonly Message[];
  readonly totalElements: number;
}

/** Returns the messages that are due soon and the other rows, each once. If their states differ, the row's counts. */
export function withSoon(soon: readonly Message[], rows: readonly Message[]): readonly Message[] {
  return [...new Map([...soon, ...rows].map((message) => [message.id, message])).values()];
}
