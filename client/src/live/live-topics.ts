import type { LiveEvent } from '@proverse/shared';

/** What an event may have changed. Events are hints, so the queries are fetched again. */
export type LiveTopic = 'messages' | 'wallet' | 'counts';

/** Returns the topics that an event affects. */
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

/** Returns what screen readers announce for an event. Undefined for all but new messages and replies. */
export function arrivalText(event: LiveEvent): string | undefined {
  if (event.type === 'message.received') return 'You have a new message';
  if (event.type === 'message.replied') return 'You have a new reply';
  return undefined;
}
