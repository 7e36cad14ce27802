/**
 * Live events for people who are online, on any node. A node delivers an event to its own readers at once and notifies
 * the other nodes with NOTIFY, in batches and outside money transactions: a NOTIFY makes commits wait for one another.
 *
 * Presence is not published. Queries read who is online, and they apply the rules of private profiles. A user stays online
 * while connected or making calls.
 */
import { randomUUID } from 'node:crypto';
import { LiveEvent } from '@proverse/shared';
import type { Pool } from 'pg';
import type { LiveBus, Log } from '../../context.ts';
import type { ListenConnection } from '../../database/listen-connection.ts';
import { many } from '../../database/rows.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { createRecentEvents } from './recent-events.ts';

interface Deps {
  readonly listenConnection: ListenConnection;
  readonly pool: Pool;
  readonly log: Log;
}

const EVENTS_MISSED: LiveEvent = { type: 'events.missed' };
const CHANNEL = 'proverse_live';
const BATCH_AFTER_MS = 20;
const MAX_BATCH = 10_000;
const QUEUE_CAPACITY = 200;
// Per node, of a user's windows and of the user's programs. No one has this many windows open, but one WebSocket message
// can start hundreds of subscriptions.
const MAX_READERS = 50;
// PostgreSQL accepts fewer than 8,000 bytes.
const MAX_PAYLOAD_BYTES = 7_900;
const TOUCH_EVERY_MS = 60_000;
// `sinceMs` of `live.events` reaches back as far as `keepMs`. The events take about ten megabytes.
const RECENT_LIMITS = { keepMs: 60_000, maxEvents: 50_000 };

/** Creates the live bus. Must be called before `listenConnection.start()`, because it registers the channel. */
export function createLiveBus({ listenConnection, pool, log }: Deps) {
  const nodeId = randomUUID();
  const readers = new Map<string, Set<EventQueue>>();
  // Queues of programs, which do not show that their user is there.
  const ofPrograms = new WeakSet<EventQueue>();
  // Events as JSON, so that a batch holds each event once.
  let outgoing = new Set<string>();
  let online = new Set<string>();
  // Users whose presence was written since the last interval.
  let touched = new Set<string>();
  const recent = createRecentEvents(RECENT_LIMITS);
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  listenConnection.listen(CHANNEL, {
    onPayload(payload) {
      for (const [userId, event] of eventsOfOthers(payload, nodeId)) deliver(userId, event);
    },
    onListening() {
      recent.forget();
      for (const queues of readers.values()) for (const queue of queues) queue.push(EVENTS_MISSED);
    },
  });
  const touching = setInterval(() => {
    touched = new Set(
      [...readers].flatMap(([userId, queues]) => ([...queues].every((queue) => ofPrograms.has(queue)) ? [] : [userId])),
    );
    for (const userId of touched) online.add(userId);
    flushSoon();
  }, TOUCH_EVERY_MS).unref();

  function deliver(userId: string, event: LiveEvent): void {
    recent.add(userId, event);
    for (const queue of readers.get(userId) ?? []) queue.push(event);
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      flushing = flushing.then(flush);
    }, BATCH_AFTER_MS);
  }

  async function flush(): Promise<void> {
    const [events, userIds] = [outgoing, online];
    [outgoing, online] = [new Set(), new Set()];
    try {
      if (events.size > 0) {
        await many(pool, {
          text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
          values: [CHANNEL, payloads(nodeId, events)],
        });
      }
      if (userIds.size > 0) await touchPresence(pool, [...userIds]);
    } catch (error) {
      log.warn({ err: error, events: events.size }, 'live events did not reach the other nodes');
    }
  }

  const bus: LiveBus = {
    publish(userId, event) {
      deliver(userId, event);
      const text = JSON.stringify([userId, event]);
      if (outgoing.size >= MAX_BATCH) return;
      outgoing.add(text);
      flushSoon();
    },
    subscribe(userId, signal, { sinceMs = 0, isProgram = false } = {}) {
      const queue = createEventQueue(QUEUE_CAPACITY);
      if (signal.aborted) {
        queue.close();
        return queue.events;
      }
      const queues = readers.get(userId) ?? new Set();
      readers.set(userId, queues.add(queue));
      if (isProgram) ofPrograms.add(queue);
      const alike = [...queues].filter((each) => ofPrograms.has(each) === isProgram);
      // The newer ones are more likely to be in use.
      const oldest = alike.length > MAX_READERS ? alike[0] : undefined;
      oldest?.close();
      if (oldest) queues.delete(oldest);
      if (sinceMs > 0) for (const event of recent.of(userId, sinceMs) ?? [EVENTS_MISSED]) queue.push(event);
      if (!isProgram) {
        online.add(userId);
        touched.add(userId);
        flushSoon();
      }
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
      if (touched.has(userId)) return;
      touched.add(userId);
      online.add(userId);
      flushSoon();
    },
  };

  return {
    ...bus,
    /** Sends the last batch and ends all subscriptions. */
    async close(): Promise<void> {
      clearInterval(touching);
      clearTimeout(timer);
      await flushing;
      await flush();
      for (const queue of [...readers.values()].flatMap((queues) => [...queues])) queue.close();
    },
  };
}

/** Packs the events into as few notifications as possible. */
function payloads(nodeId: string, events: Iterable<string>): string[] {
  const packed: string[] = [];
  let current: string[] = [];
  let bytes = 0;
  const wrap = () => `{"node":"${nodeId}","events":[${current.join(',')}]}`;
  for (const event of events) {
    const more = Buffer.byteLength(event) + 1;
    if (bytes + more > MAX_PAYLOAD_BYTES - 80) {
      packed.push(wrap());
      [current, bytes] = [[], 0];
    }
    current.push(event);
    bytes += more;
  }
  return [...packed, wrap()];
}

/** Returns the events of another node's payload; none for our own payload or one that we cannot read. */
function eventsOfOthers(payload: string, nodeId: string): [string, LiveEvent][] {
  try {
    const { node, events } = JSON.parse(payload) as { node: string; events: [string, unknown][] };
    return node === nodeId ? [] : events.map(([userId, event]) => [userId, LiveEvent.parse(event)]);
  } catch {
    return [];
  }
}

async function touchPresence(pool: Pool, userIds: readonly string[]): Promise<void> {
  await many(pool, {
    text: `
      with online as (
        select user_id from user_presence where user_id = any ($1::uuid[]) order by user_id for update skip locked
      )
      update user_presence p set last_active_at = now() from online where p.user_id = online.user_id`,
    values: [userIds],
  });
}
