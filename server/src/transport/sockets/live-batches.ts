import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@proverse/shared';
import type { Pool } from 'pg';
import type { Log } from '../../context.ts';
import { many } from '../../database/rows.ts';

interface Deps {
  readonly pool: Pool;
  readonly log: Log;
}

export const LIVE_CHANNEL = 'proverse_live';
const BATCH_AFTER_MS = 20;
const MAX_BATCH = 10_000;
// PostgreSQL accepts fewer than 8,000 bytes.
const MAX_PAYLOAD_BYTES = 7_900;

/** Notifies the other nodes of events and writes who is online, both in batches. */
export function createLiveBatches({ pool, log }: Deps) {
  const ownBeginning = `{"node":"${randomUUID()}","events":[`;
  // Events as JSON, so that a batch holds each event once.
  let outgoing = new Set<string>();
  let online = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

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
          name: 'live.notify',
          // JSON is written faster than an array, which pg writes itself.
          text: 'select pg_notify($1, payload) from json_array_elements_text($2) payload',
          values: [LIVE_CHANNEL, JSON.stringify(payloads(ownBeginning, events))],
        });
      }
      if (userIds.size > 0) await touchPresence(pool, [...userIds]);
    } catch (error) {
      log.warn({ err: error, events: events.size }, 'live events did not reach the other nodes');
    }
  }

  return {
    /** Whether this node sent the notification. */
    isOwn: (payload: string): boolean => payload.startsWith(ownBeginning),
    /** Drops the event if the batch is full, because events are only hints to refetch. */
    addEvent(userId: string, event: LiveEvent): void {
      if (outgoing.size >= MAX_BATCH) return;
      outgoing.add(JSON.stringify([userId, event]));
      flushSoon();
    },
    addOnline(userIds: Iterable<string>): void {
      for (const userId of userIds) online.add(userId);
      flushSoon();
    },
    /** Sends the last batch. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await flushing;
      await flush();
    },
  };
}

/** Packs the events into as few notifications as possible. */
function payloads(beginning: string, events: Iterable<string>): string[] {
  const packed: string[] = [];
  let current: string[] = [];
  let bytes = 0;
  const wrap = () => `${beginning}${current.join(',')}]}`;
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

async function touchPresence(pool: Pool, userIds: readonly string[]): Promise<void> {
  await many(pool, {
    name: 'live.online',
    text: `
      with online as (
        select user_id from user_presence where user_id = any ($1::uuid[]) order by user_id for update skip locked
      )
      update user_presence p set last_active_at = now() from online where p.user_id = online.user_id`,
    values: [userIds],
  });
}
