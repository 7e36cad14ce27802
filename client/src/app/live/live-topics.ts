import type { LiveEvent } from '@proverse/shared';

/** What an event may have changed: `wallet`, `counts` or a slice of the contract. Events are hints to fetch queries again. */
export type LiveTopic = string;

/** Returns the topics that an event affects. `isOwn` tells whether this window made a call, and so fetches again by itself. */
export function topicsOf(event: LiveEvent, isOwn: (requestId: string) => boolean): readonly LiveTopic[] {
  switch (event.type) {
    case 'balance.changed':
      return ['wallet'];
    case 'counts.changed':
      return ['counts'];
    case 'own.changed':
      return isOwn(event.requestId) ? [] : event.slices;
    case 'events.missed':
      return ['messages', 'wallet'];
    default:
      return ['messages'];
  }
}
