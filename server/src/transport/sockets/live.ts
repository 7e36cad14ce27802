/**
 * Live events for people who are online, on any node. A node delivers an event to its own readers at once and notifies
 * the other nodes with NOTIFY, in batches and outside money transactions: a NOTIFY makes commits wait for one another.
 *
 * Presence is not published. Queries read who is online, and they apply the rules of private profiles. A user stays online
 * while connected or making calls.
 */
import { LiveEvent } from '@proverse/shared';
import type { Pool } from 'pg';
import type { LiveBus, Log } from '../../context.ts';
import type { ListenConnection } from '../../database/listen-connection.ts';
import { createLiveBatches, LIVE_CHANNEL } from './live-batches.ts';
import { createLiveReaders } from './live-readers.ts';
import { createRecentEvents } from './recent-events.ts';

interface Deps {
  readonly listenConnection: ListenConnection;
  readonly pool: Pool;
  readonly log: Log;
  /** Where the database's log is after the change that an event reports; only where there are replicas. */
  readonly written?: (() => Promise<string>) | undefined;
}

const EVENTS_MISSED: LiveEvent = { type: 'events.missed' };
const TOUCH_EVERY_MS = 60_000;
// `sinceMs` of `live.events` reaches back as far as `keepMs`. The events take about ten megabytes.
const RECENT_LIMITS = { keepMs: 60_000, maxEvents: 50_000 };

/** Creates the live bus. Must be called before `listenConnection.start()`, because it registers the channel. */
export function createLiveBus({ listenConnection, pool, log, written }: Deps) {
  const readers = createLiveReaders();
  const batches = createLiveBatches({ pool, log });
  const recent = createRecentEvents(RECENT_LIMITS);
  // Users whose presence was written since the last interval.
  let touched = new Set<string>();
  const waiting = new Set<Promise<void>>();

  listenConnection.listen(LIVE_CHANNEL, {
    onPayload(payload) {
      if (batches.isOwn(payload)) return;
      for (const [userId, event] of eventsOf(payload)) deliver(userId, event);
    },
    onListening() {
      recent.forget();
      withPosition(EVENTS_MISSED, readers.pushToAll);
    },
  });
  const touching = setInterval(() => {
    touched = new Set(readers.present());
    batches.addOnline(touched);
  }, TOUCH_EVERY_MS).unref();

  function deliver(userId: string, event: LiveEvent): void {
    recent.add(userId, event);
    readers.push(userId, event);
  }

  /** Adds to an event where its reader must read. */
  function withPosition(event: LiveEvent, pass: (event: LiveEvent) => void): void {
    if (!written) return pass(event);
    const passed = written().then((seen) => {
      waiting.delete(passed);
      pass({ ...event, seen });
    });
    waiting.add(passed);
  }

  function touch(userId: string): void {
    touched.add(userId);
    batches.addOnline([userId]);
  }

  const bus: LiveBus = {
    publish(userId, published) {
      withPosition(published, (event) => {
        deliver(userId, event);
        batches.addEvent(userId, event);
      });
    },
    subscribe(userId, signal, { sinceMs = 0, isProgram = false } = {}) {
      const queue = readers.add(userId, signal, isProgram);
      if (signal.aborted) return queue.events;
      const missed = sinceMs > 0 ? recent.of(userId, sinceMs) : [];
      if (!missed) withPosition(EVENTS_MISSED, queue.push);
      for (const event of missed ?? []) queue.push(event);
      if (!isProgram) touch(userId);
      return queue.events;
    },
    noteActive(userId) {
      if (!touched.has(userId)) touch(userId);
    },
  };

  return {
    ...bus,
    /** Sends the last batch and ends all subscriptions. */
    async close(): Promise<void> {
      clearInterval(touching);
      await Promise.all(waiting);
      await batches.close();
      readers.close();
    },
  };
}

/** Returns the events of another node's payload; none for one that we cannot read. */
function eventsOf(payload: string): [string, LiveEvent][] {
  try {
    const { events } = JSON.parse(payload) as { events: [string, unknown][] };
    return events.map(([userId, event]) => [userId, LiveEvent.parse(event)]);
  } catch {
    return [];
  }
}
