/**
 * Hints for people who are looking, on whichever node they are. A node gives an event to its own readers at once and
 * tells the others by NOTIFY: after the commit, on a connection of its own, some milliseconds' worth at a time, because
 * a NOTIFY inside a money transaction would make all commits wait for one another.
 *
 * Presence is not announced: who is online is asked for (`recipients.availability`, `profiles.get`, the directory),
 * where the rules of private profiles hold. Being connected keeps somebody online, and so does calling.
 */
import { randomUUID } from 'node:crypto';
import { LiveEvent } from '@proverse/shared';
import type { Pool } from 'pg';
import type { LiveBus, Log } from '../context.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { listenForever } from './live-listener.ts';
import { createRecentEvents } from './recent-events.ts';

interface LiveBusOptions {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly log: Log;
}

const eventsMissed: LiveEvent = { type: 'events.missed' };
const channel = 'proverse_live';
const gatherMs = 20;
const mostGathered = 10_000;
const queueCapacity = 200;
// Windows of one person on this node; nobody has as many open, but one frame can ask for hundreds.
const mostReaders = 50;
// PostgreSQL takes 8,000 bytes less one.
const mostPayloadBytes = 7_900;
const touchEveryMs = 60_000;
// As far back as a window may ask (`live.events`), and some ten megabytes.
const recentLimits = { keepMs: 60_000, most: 50_000 };

export async function createLiveBus({ databaseUrl, pool, log }: LiveBusOptions) {
  const nodeId = randomUUID();
  const readers = new Map<string, Set<EventQueue>>();
  // By their text, so that the same hint is given once per gathering.
  let outgoing = new Map<string, string>();
  let arrived = new Set<string>();
  // Whose presence was written down since the last heartbeat.
  let noted = new Set<string>();
  const recent = createRecentEvents(recentLimits);
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  const listener = await listenForever({
    databaseUrl,
    channel,
    log,
    onPayload: (payload) => {
      for (const [userId, event] of othersEvents(payload, nodeId)) deliver(userId, event);
    },
    onReconnected: () => {
      recent.forget();
      for (const queues of readers.values()) for (const queue of queues) queue.push(eventsMissed);
    },
  });
  const heartbeat = setInterval(() => {
    noted = new Set(readers.keys());
    for (const userId of noted) arrived.add(userId);
    flushSoon();
  }, touchEveryMs);
  heartbeat.unref();

  function deliver(userId: string, event: LiveEvent): void {
    recent.note(userId, event);
    for (const queue of readers.get(userId) ?? []) queue.push(event);
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flushing = flushing.then(flush);
    }, gatherMs);
  }

  async function flush(): Promise<void> {
    const [events, online] = [outgoing, arrived];
    [outgoing, arrived] = [new Map(), new Set()];
    try {
      if (events.size > 0) {
        await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
          channel,
          payloads(nodeId, events.values()),
        ]);
      }
      if (online.size > 0) await touchPresence(pool, [...online]);
    } catch (error) {
      log.warn({ err: error, events: events.size }, 'live events did not reach the other nodes');
    }
  }

  const bus: LiveBus = {
    publish(userId, event) {
      deliver(userId, event);
      const text = JSON.stringify([userId, event]);
      if (outgoing.size >= mostGathered) return;
      outgoing.set(text, text);
      flushSoon();
    },
    subscribe(userId, signal, sinceMs = 0) {
      const queue = createEventQueue(queueCapacity);
      if (signal.aborted) {
        queue.close();
        return queue.events;
      }
      const queues = readers.get(userId) ?? new Set();
      readers.set(userId, queues.add(queue));
      if (queues.size > mostReaders) endOldest(queues);
      if (sinceMs > 0) for (const event of recent.of(userId, sinceMs) ?? [eventsMissed]) queue.push(event);
      arrived.add(userId);
      noted.add(userId);
      flushSoon();
      signal.addEventListener(
        'abort',
        () => {
          queue.close();
          queues.delete(queue);
          if (queues.size === 0 && readers.get(userId) === queues) readers.delete(userId);
        },
        { once: true },
      );
      return queue.events;
    },
    noteActive(userId) {
      if (noted.has(userId)) return;
      noted.add(userId);
      arrived.add(userId);
      flushSoon();
    },
  };

  return {
    ...bus,
    /** Sends what is gathered, ends all subscriptions and lets go of the database. */
    async close(): Promise<void> {
      clearInterval(heartbeat);
      clearTimeout(timer);
      await flushing;
      await flush();
      for (const queue of [...readers.values()].flatMap((queues) => [...queues])) queue.close();
      await listener.close();
    },
  };
}

/** The others are likelier to have somebody before them. */
function endOldest(queues: Set<EventQueue>): void {
  const [oldest] = queues;
  if (!oldest) return;
  oldest.close();
  queues.delete(oldest);
}

/** As few notifications as the events fit into. */
function payloads(nodeId: string, events: Iterable<string>): string[] {
  const found: string[] = [];
  let current: string[] = [];
  let bytes = 0;
  const wrap = () => `{"node":"${nodeId}","events":[${current.join(',')}]}`;
  for (const event of events) {
    const more = Buffer.byteLength(event) + 1;
    if (bytes + more > mostPayloadBytes - 80) {
      found.push(wrap());
      [current, bytes] = [[], 0];
    }
    current.push(event);
    bytes += more;
  }
  return [...found, wrap()];
}

/** The events in a payload of another node; none in our own, and none in one that we do not understand. */
function othersEvents(payload: string, nodeId: string): [string, LiveEvent][] {
  try {
    const { node, events } = JSON.parse(payload) as { node: string; events: [string, unknown][] };
    return node === nodeId ? [] : events.map(([userId, event]) => [userId, LiveEvent.parse(event)]);
  } catch {
    return [];
  }
}

async function touchPresence(pool: Pool, userIds: readonly string[]): Promise<void> {
  await pool.query(
    `with online as (
      select user_id from user_presence where user_id = any ($1::uuid[]) order by user_id for update skip locked
    )
    update user_presence p set last_active_at = now() from online where p.user_id = online.user_id`,
    [userIds],
  );
}
