import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '@proverse/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, tokenOf, type TestApp } from '../../testing/app.ts';
import { createUser } from '../../testing/factories.ts';
import { createListenConnection } from '../../database/listen-connection.ts';
import { createEventQueue } from './event-queue.ts';
import { createLiveBus } from './live.ts';

let world: TestApp;
let here: ReturnType<typeof createLiveBus>;
let there: ReturnType<typeof createLiveBus>;
const onClose: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await testApp();
  here = await startBus();
  there = await startBus();
});

/** A node's bus with its own connection. */
async function startBus(pool = world.services.pool) {
  const { log } = world.services;
  const listenConnection = createListenConnection({ databaseUrl: world.database.url, log });
  const bus = createLiveBus({ listenConnection, pool, log });
  await listenConnection.start();
  onClose.push(
    () => bus.close(),
    () => listenConnection.close(),
  );
  return bus;
}
afterAll(async () => {
  for (const close of onClose) await close();
});

/** Subscribes. `take` resolves to the next events and stays subscribed. */
function reader(bus: typeof here, userId: string, stop = new AbortController(), sinceMs = 0) {
  const events = bus.subscribe(userId, stop.signal, { sinceMs })[Symbol.asyncIterator]();
  return {
    stop,
    async take(count: number): Promise<LiveEvent[]> {
      const taken: LiveEvent[] = [];
      while (taken.length < count) {
        const { value, done } = await events.next();
        if (done) break;
        taken.push(value);
      }
      return taken;
    },
  };
}

const received = (messageId: string): LiveEvent => ({ type: 'message.received', messageId });

test('delivers an event to all windows of its user on every node and to no other user', async () => {
  const [asha, ravi] = ['asha-1', 'ravi-1'];
  const windows = [reader(here, asha), reader(here, asha), reader(there, asha)];
  const other = reader(there, ravi);
  here.publish(asha, received('a'));
  here.publish(ravi, received('b'));
  for (const window of windows) expect(await window.take(1)).toEqual([received('a')]);
  expect(await other.take(1)).toEqual([received('b')]);
});

test('splits a large batch over several notifications and drops repeated events', async () => {
  const window = reader(there, 'asha-2');
  const events = Array.from({ length: 150 }, (_, n) => received(`${n}-${'x'.repeat(150)}`));
  for (const event of events) here.publish('asha-2', event);
  for (const event of events) here.publish('asha-2', event);
  here.publish('asha-2', { type: 'counts.changed' });
  expect(await window.take(151)).toEqual([...events, { type: 'counts.changed' }]);
});

test('does not deliver its own events a second time', async () => {
  const [window, far] = [reader(here, 'asha-7'), reader(there, 'asha-7')];
  here.publish('asha-7', received('once'));
  expect(await far.take(1)).toEqual([received('once')]);
  // Notifications keep their order, so our own would have arrived before this one.
  there.publish('asha-7', received('from there'));
  expect(await window.take(2)).toEqual([received('once'), received('from there')]);
});

test('ends an aborted subscription', async () => {
  const window = reader(here, 'asha-3');
  const pending = window.take(1);
  window.stop.abort();
  expect(await pending).toEqual([]);
  expect(await reader(here, 'asha-3', window.stop).take(1)).toEqual([]);
});

test('closes the oldest window above fifty', async () => {
  const first = reader(here, 'asha-8');
  const ended = first.take(1);
  const others = Array.from({ length: 50 }, () => reader(here, 'asha-8'));
  expect(await ended).toEqual([]);
  here.publish('asha-8', received('a'));
  for (const other of [others[0], others[49]]) expect(await other?.take(1)).toEqual([received('a')]);
});

test('drops the oldest events of a slow reader', async () => {
  const queue = createEventQueue(3);
  for (const id of ['1', '2', '3', '4', '5']) queue.push(received(id));
  const seen: LiveEvent[] = [];
  for await (const event of queue.events) {
    seen.push(event);
    if (seen.length === 3) queue.close();
  }
  expect(seen).toEqual(['3', '4', '5'].map(received));
});

test('delivers recent events before new ones to a window that subscribes late, on every node', async () => {
  const earlier = [received('a'), received('b')];
  const first = reader(there, 'asha-9');
  const since = performance.now();
  await delay(100);
  for (const event of earlier) here.publish('asha-9', event);
  expect(await first.take(2)).toEqual(earlier);
  for (const bus of [here, there]) {
    const late = reader(bus, 'asha-9', undefined, performance.now() - since);
    bus.publish('asha-9', received('c'));
    expect(await late.take(3)).toEqual([...earlier, received('c')]);
  }
});

test('sends events.missed to a late window when recent events are no longer known', async () => {
  const late = reader(here, 'asha-10', undefined, 3_600_000);
  expect(await late.take(1)).toEqual([{ type: 'events.missed' }]);
});

test('reconnects after a lost connection and sends events.missed', async () => {
  const window = reader(there, 'asha-4');
  await world.database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'proverse-listen' and datname = current_database()`,
  );
  expect(await window.take(1)).toEqual([{ type: 'events.missed' }]);
  here.publish('asha-4', received('after'));
  expect(await window.take(1)).toEqual([received('after')]);
});

test('ignores payloads on the channel that are not events', async () => {
  const window = reader(there, 'asha-5');
  for (const payload of ['', 'null', '{"node":"x","events":[["asha-5",{"type":"coins.given"}]]}', '{"node":"x"}']) {
    await world.database.pool.query('select pg_notify($1, $2)', ['proverse_live', payload]);
  }
  here.publish('asha-5', received('real'));
  expect(await window.take(1)).toEqual([received('real')]);
});

describe('presence', () => {
  /** A user who was last active long ago, and a query for whether they are online now. */
  async function offlineUser() {
    const { db, pool } = world.services;
    const { id } = await createUser(db);
    const goOffline = () =>
      db
        .updateTable('user_presence')
        .set({ last_active_at: new Date(0) })
        .where('user_id', '=', id)
        .execute();
    await goOffline();
    const isOnline = async () => {
      const { rows } = await pool.query<{ online: boolean }>(
        `select is_online('online', last_active_at) as online from user_presence where user_id = $1`,
        [id],
      );
      return rows[0]?.online;
    };
    return { id, isOnline, goOffline };
  }

  test('marks a subscriber as online at once', async () => {
    const { id, isOnline } = await offlineUser();
    reader(here, id);
    await expect.poll(isOnline).toBe(true);
  });

  test('does not mark the user of a listening program as online', async () => {
    const { id, isOnline } = await offlineUser();
    here.subscribe(id, new AbortController().signal, { isProgram: true });
    const other = await offlineUser();
    reader(here, other.id);
    await expect.poll(other.isOnline).toBe(true);
    expect(await isOnline()).toBe(false);
  });

  test('marks a caller as online through REST and tRPC', async () => {
    for (const url of ['/api/coins/balance', '/trpc/coins.balance']) {
      const { id, isOnline } = await offlineUser();
      const authorization = `Bearer ${await tokenOf(world.services, id)}`;
      const { statusCode } = await world.app.inject({ url, headers: { authorization } });
      expect(statusCode).toBe(200);
      await expect.poll(isOnline).toBe(true);
    }
  });

  test('writes the presence of a busy caller once a minute', async () => {
    const { id, isOnline, goOffline } = await offlineUser();
    here.noteActive(id);
    await expect.poll(isOnline).toBe(true);
    await goOffline();
    here.noteActive(id);
    const other = await offlineUser();
    here.noteActive(other.id);
    await expect.poll(other.isOnline).toBe(true);
    expect(await isOnline()).toBe(false);
  });
});

test('delivers events on its own node while the database is unavailable', async () => {
  const pool = { query: () => Promise.reject(new Error('away')) };
  const bus = await startBus(pool as never);
  const window = reader(bus, 'asha-6');
  bus.publish('asha-6', received('local'));
  expect(await window.take(1)).toEqual([received('local')]);
  await bus.close();
});
