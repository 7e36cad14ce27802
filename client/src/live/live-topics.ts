import type { LiveEvent } from '@proverse/shared';

/** What an event makes doubtful. Events are hints: the queries' answers are the truth. */
export type LiveTopic = 'messages' | 'wallet' | 'counts';

/** The topics that an event concerns. */
export function topicsOf(event: LiveEvent): readonly LiveTopic[] {
  switch (event.type) {
    case 'balance.changed':
      return ['wallet'];
    case 'counts.changed':
      return ['counts'];
    case 'events.missed':
      return ['messages', 'wallet'];
    default:
      return ['messages'];
  }
}

/** What a screen reader is told when something arrives; nothing for what the reader did themselves. */
export function arrivalText(event: LiveEvent): string | undefined {
  if (event.type === 'message.received') return 'You have a new message';
  if (event.type === 'message.replied') return 'You have a new reply';
  return undefined;
}
