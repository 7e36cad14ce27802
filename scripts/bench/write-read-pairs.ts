import { createClient, type LiveEvent, type ProverseClient } from '@proverse/shared';
import type { Person } from './seed.ts';

/** At once. The server lets one network open twenty sockets at a time. */
const CONVERSATIONS = 8;
const EVENT_WITHIN_MS = 120_000;
/** Of two people, fewer than a day allows. */
const TURNS = 400;
const TELL_EVERY = 1_000;

interface Side {
  readonly id: string;
  readonly client: ProverseClient;
  /** Waits for an event of this type about this message. */
  told(type: LiveEvent['type'], messageId: string): Promise<void>;
  close(): void;
}

/** Pairs of a write and a read by kind, and how many of the reads did not show the write. */
export type PairCounts = Record<string, { pairs: number; stale: number }>;

/** Two people at a time write to each other: both read after each of their own calls and after each event. */
export async function makePairs(url: string, people: readonly Person[], count: number): Promise<PairCounts> {
  const counts: PairCounts = {};
  let made = 0;
  const check = (kind: string, isFresh: boolean): void => {
    const of = (counts[kind] ??= { pairs: 0, stale: 0 });
    of.pairs += 1;
    made += 1;
    if (!isFresh) of.stale += 1;
    if (made % TELL_EVERY === 0) console.log(`${made} pairs, ${staleIn(counts)} stale`);
  };
  const isDone = (): boolean => made >= count;
  const talk = async (n: number): Promise<void> => {
    for (let first = 2 * n; !isDone() && first + 1 < people.length; first += 2 * CONVERSATIONS) {
      const [asker, expert] = people.slice(first, first + 2).map((person) => sideOf(url, person));
      if (!asker || !expert) return;
      await Promise.all([asker, expert].map(({ client }) => client.messages.counts.query()));
      for (let turn = 0; turn < TURNS && !isDone(); turn += 1) await converse(asker, expert, check);
      asker.close();
      expert.close();
    }
  };
  await Promise.all(Array.from({ length: CONVERSATIONS }, (_, n) => talk(n)));
  return counts;
}

function staleIn(counts: PairCounts): number {
  return Object.values(counts).reduce((sum, { stale }) => sum + stale, 0);
}

async function converse(asker: Side, expert: Side, check: (kind: string, isFresh: boolean) => void): Promise<void> {
  const { id } = await asker.client.messages.send.mutate({
    recipientId: expert.id,
    subject: 'A question for you',
    content: 'May I ask you about something at length?',
  });
  const [outbox, history] = await Promise.all([
    asker.client.messages.outbox.query({ size: 50 }),
    asker.client.coins.history.query({ size: 5 }),
    expert.told('message.received', id),
  ]);
  check(
    'send → outbox',
    outbox.content.some((message) => message.id === id),
  );
  check(
    'send → history',
    history.content.some(({ relatedMessageId }) => relatedMessageId === id),
  );
  const [inbox, received] = await Promise.all([
    expert.client.messages.inbox.query({ size: 5 }),
    expert.client.messages.byId.query({ id }).catch(() => undefined),
  ]);
  check(
    'event of send → inbox',
    inbox.content.some((message) => message.id === id),
  );
  check('event of send → message', received?.id === id);
  await expert.client.messages.reply.mutate({ messageId: id, content: 'Gladly. This is what I would do.' });
  const [mine] = await Promise.all([expert.client.messages.byId.query({ id }), asker.told('message.replied', id)]);
  check('reply → message', mine.status === 'replied');
  const thread = await asker.client.messages.byId.query({ id });
  check('event of reply → message', thread.status === 'replied');
  // Unread replies are listed first.
  await asker.client.messages.markReplyRead.mutate({ id });
}

function sideOf(url: string, { id, token }: Person): Side {
  const client = createClient({ url, token });
  const known = new Set<string>();
  const waiting = new Map<string, () => void>();
  let hasMissed = false;
  const feed = client.live.events.subscribe(
    { sinceMs: 60_000 },
    {
      onData(event) {
        // The socket may open after the first message was sent.
        if (event.type === 'events.missed') {
          hasMissed = true;
          for (const tell of waiting.values()) tell();
        }
        if (!('messageId' in event)) return;
        const key = `${event.type} ${event.messageId}`;
        known.add(key);
        waiting.get(key)?.();
      },
    },
  );
  return {
    id,
    client,
    told(type, messageId) {
      const key = `${type} ${messageId}`;
      if (known.delete(key) || hasMissed) {
        hasMissed = false;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no event ${key}`)), EVENT_WITHIN_MS);
        waiting.set(key, () => {
          clearTimeout(timer);
          waiting.delete(key);
          known.delete(key);
          hasMissed = false;
          resolve();
        });
      });
    },
    close: () => feed.unsubscribe(),
  };
}
