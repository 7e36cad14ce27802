import { setTimeout as delay } from 'node:timers/promises';
import type { LiveEvent } from '@proverse/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, tokenOf, type TestApp } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';
import { createEventQueue } from './event-queue.ts';
import { createLiveBus } from './live.ts';

let world: TestApp;
let here: Awaited<ReturnType<typeof createLiveBus>>;
let there: Awaited<ReturnType<typeof createLiveBus>>;
beforeAll(async () => {
  world = await testApp();
  const options = { databaseUrl: world.database.url, pool: world.services.pool, log: world.services.log };
  here = await createLiveBus(options);
  there = await createLiveBus(options);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

/** The next events of a subscription; the reader stays subscribed. */
function reader(bus: typeof here, userId: string, stop = new AbortController(), sinceMs = 0) {
  const events = bus.subscribe(userId, stop.signal, sinceMs)[Symbol.asyncIterator]();
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

test('an event reaches all windows of its user on every node, and nobody else', async () => {
  const [asha, ravi] = ['asha-1', 'ravi-1'];
  const windows = [reader(here, asha), reader(here, asha), reader(there, asha)];
  const other = reader(there, ravi);
  here.publish(asha, received('a'));
  here.publish(ravi, received('b'));
  for (const window of windows) expect(await window.take(1)).toEqual([received('a')]);
  expect(await other.take(1)).toEqual([received('b')]);
});

test('many events in one gathering all arrive, in more notifications than one, and repeats arrive once', async () => {
  const window = reader(there, 'asha-2');
  const events = Array.from({ length: 150 }, (_, n) => received(`${n}-${'x'.repeat(150)}`));
  for (const event of events) here.publish('asha-2', event);
  for (const event of events) here.publish('asha-2', event);
  here.publish('asha-2', { type: 'counts.changed' });
  expect(await window.take(151)).toEqual([...events, { type: 'counts.changed' }]);
});

test('a node does not hear its own events again from the others', async () => {
  const [window, far] = [reader(here, 'asha-7'), reader(there, 'asha-7')];
  here.publish('asha-7', received('once'));
  expect(await far.take(1)).toEqual([received('once')]);
  // Notifications keep their order, so ours would have come back before this one.
  there.publish('asha-7', received('from there'));
  expect(await window.take(2)).toEqual([received('once'), received('from there')]);
});

test('an aborted subscription ends', async () => {
  const window = reader(here, 'asha-3');
  const pending = window.take(1);
  window.stop.abort();
  expect(await pending).toEqual([]);
  expect(await reader(here, 'asha-3', window.stop).take(1)).toEqual([]);
});

test('of more windows than anybody has open the oldest ends', async () => {
  const first = reader(here, 'asha-8');
  const ended = first.take(1);
  const others = Array.from({ length: 50 }, () => reader(here, 'asha-8'));
  expect(await ended).toEqual([]);
  here.publish('asha-8', received('a'));
  for (const other of [others[0], others[49]]) expect(await other?.take(1)).toEqual([received('a')]);
});

test('a slow reader loses the oldest hints, not the newest', async () => {
  const queue = createEventQueue(3);
  for (const id of ['1', '2', '3', '4', '5']) queue.push(received(id));
  const seen: LiveEvent[] = [];
  for await (const event of queue.events) {
    seen.push(event);
    if (seen.length === 3) queue.close();
  }
  expect(seen).toEqual(['3', '4', '5'].map(received));
});

test('a window that opens late hears on every node what was told a moment ago, before what comes', async () => {
  const told = [received('a'), received('b')];
  const first = reader(there, 'asha-9');
  const since = performance.now();
  await delay(100);
  for (const event of told) here.publish('asha-9', event);
  expect(await first.take(2)).toEqual(told);
  for (const bus of [here, there]) {
    const late = reader(bus, 'asha-9', undefined, performance.now() - since);
    bus.publish('asha-9', received('c'));
    expect(await late.take(3)).toEqual([...told, received('c')]);
  }
});

test('where that is not known any more, a window that opens late is told to look again', async () => {
  const late = reader(here, 'asha-10', undefined, 3_600_000);
  expect(await late.take(1)).toEqual([{ type: 'events.missed' }]);
});

test('a lost connection is replaced, and readers are told to look again', async () => {
  const window = reader(there, 'asha-4');
  await world.database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'proverse-live' and datname = current_database()`,
  );
  expect(await window.take(1)).toEqual([{ type: 'events.missed' }]);
  here.publish('asha-4', received('after'));
  expect(await window.take(1)).toEqual([received('after')]);
});

test('what others write on the channel is not taken for an event', async () => {
  const window = reader(there, 'asha-5');
  for (const payload of ['', 'null', '{"node":"x","events":[["asha-5",{"type":"coins.given"}]]}', '{"node":"x"}']) {
    await world.database.pool.query('select pg_notify($1, $2)', ['proverse_live', payload]);
  }
  here.publish('asha-5', received('real'));
  expect(await window.take(1)).toEqual([received('real')]);
});

describe('presence', () => {
  /** Somebody whose last activity is long ago, and whether they are about by now. */
  async function sleeper() {
    const { db, pool } = world.services;
    const { id } = await createUser(db);
    const fallAsleep = () =>
      db
        .updateTable('user_presence')
        .set({ last_active_at: new Date(0) })
        .where('user_id', '=', id)
        .execute();
    await fallAsleep();
    const isAbout = async () => {
      const { rows } = await pool.query<{ about: boolean }>(
        'select is_about(last_active_at) as about from user_presence where user_id = $1',
        [id],
      );
      return rows[0]?.about;
    };
    return { id, isAbout, fallAsleep };
  }

  test('who subscribes counts as active from that moment', async () => {
    const { id, isAbout } = await sleeper();
    reader(here, id);
    await expect.poll(isAbout).toBe(true);
  });

  test('who calls counts as active, through either door', async () => {
    for (const url of ['/api/coins/balance', '/trpc/coins.balance']) {
      const { id, isAbout } = await sleeper();
      const authorization = `Bearer ${await tokenOf(world.services, id)}`;
      const { statusCode } = await world.app.inject({ url, headers: { authorization } });
      expect(statusCode).toBe(200);
      await expect.poll(isAbout).toBe(true);
    }
  });

  test('a busy caller is written down once a minute, not at each call', async () => {
    const { id, isAbout, fallAsleep } = await sleeper();
    here.noteActive(id);
    await expect.poll(isAbout).toBe(true);
    await fallAsleep();
    here.noteActive(id);
    const other = await sleeper();
    here.noteActive(other.id);
    await expect.poll(other.isAbout).toBe(true);
    expect(await isAbout()).toBe(false);
  });
});

test('nothing is published while the database is away, and nothing breaks', async () => {
  const databaseUrl = world.database.url;
  const pool = { query: () => Promise.reject(new Error('away')) };
  const bus = await createLiveBus({ databaseUrl, pool: pool as never, log: world.services.log });
  const window = reader(bus, 'asha-6');
  bus.publish('asha-6', received('local'));
  expect(await window.take(1)).toEqual([received('local')]);
  await bus.close();
});
