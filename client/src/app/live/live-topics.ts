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

/** The queries of topics that are not just those of one slice. */
const QUERIES: Readonly<Record<LiveTopic, readonly string[]>> = {
  messages: ['messages', 'dashboard'],
  counts: ['messages.counts', 'messages.notifications'],
  wallet: [
    'coins.balance',
    'coins.history',
    'coins.earnings',
    'coins.earningsByMonth',
    'withdrawals',
    'purchases',
    'statements.months',
    'dashboard',
  ],
};

/** Returns the slices and queries to fetch again, each once. */
export function queriesOf(topics: ReadonlySet<LiveTopic>): string[] {
  const queries = new Set([...topics].flatMap((topic) => QUERIES[topic] ?? [topic]));
  return [...queries].filter((query) => !query.includes('.') || !queries.has(query.replace(/\..*/, '')));
}

/** Returns what screen readers announce for an event. Undefined for all but new messages and replies. */
export function arrivalText(event: LiveEvent): string | undefined {
  if (event.type === 'message.received') return 'You have a new message';
  if (event.type === 'message.replied') return 'You have a new reply';
  return undefined;
}
