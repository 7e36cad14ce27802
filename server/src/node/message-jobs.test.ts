import { expect, test } from 'vitest';
import { removeExpiredRows } from './remove-expired-rows.ts';
import { messageWorld } from '../messages/message-fixtures.ts';
import type { Message } from '../messages/message-operation.ts';
import { listNotifications } from '../messages/notifications/notifications.ts';
import { replyToMessage } from '../messages/decide/reply-to-message.ts';
import { expireMessages } from '../expiry/expire-messages.ts';
import { expireDueMessages } from '../expiry/expire-due-messages.ts';
import { withJobLock } from '../jobs/job-lock.ts';
import { refreshResponseMedians } from '../figures/refresh-response-medians.ts';
import { slideResponseWindow } from '../figures/slide-response-window.ts';

const world = await messageWorld({ ROLES: 'web' });

test('expires each due message once on several nodes', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ rate: 10 })];
  const messages = await Promise.all(Array.from({ length: 8 }, () => world.send(asha, ravi)));
  for (const message of messages.slice(1)) await world.makeDue(message);
  world.published.length = 0;
  const ids = messages.map(({ id }) => id);
  await Promise.all([
    ...[1, 2, 3].map(() => expireDueMessages(world.services)),
    ...[1, 2].map(() => expireMessages(world.services, ids)),
  ]);
  await expireDueMessages(world.services);
  expect(await world.balanceOf(asha)).toBe(90);
  expect(world.published.filter((line) => line === `${asha.userId}: message.expired`)).toHaveLength(7);
  expect(world.published.filter((line) => line === `${ravi.userId}: message.expired`)).toHaveLength(7);
  const rate = await world.services.db
    .selectFrom('profile_stats')
    .select('response_rate')
    .where('user_id', '=', ravi.userId)
    .executeTakeFirstOrThrow();
  expect(rate.response_rate).toBe(0);
  await world.expectSumsHold();
});

test('expires the messages of several senders in one transaction', async () => {
  const [one, other, ravi, mira] = await Promise.all([
    world.person({ coins: 40 }),
    world.person({ coins: 10 }),
    world.person({ rate: 10 }),
    world.person({ rate: 10 }),
  ]);
  const messages = await Promise.all([
    ...[ravi, ravi, mira].map((expert) => world.send(one, expert)),
    world.send(other, mira),
    world.send(one, ravi),
  ]);
  await world.reply(messages[4] as Message);
  const due = messages.slice(0, 4);
  for (const message of due) await world.makeDue(message);
  await expireDueMessages(world.services);
  expect([await world.balanceOf(one), await world.balanceOf(other)]).toEqual([30, 10]);
  const { rows } = await world.database.ownerPool.query(
    `select count(*)::integer, count(distinct xid)::integer as transactions from ledger_tx
     where kind = 'refund_expire' and message_id = any ($1)`,
    [due.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ count: 4, transactions: 1 }]);
  const stats = await world.services.db
    .selectFrom('profile_stats')
    .select(['consultations', 'response_rate'])
    .where('user_id', 'in', [ravi.userId, mira.userId])
    .orderBy('response_rate')
    .execute();
  expect(stats).toEqual([
    { consultations: 0, response_rate: 0 },
    { consultations: 1, response_rate: 33 },
  ]);
  await world.expectSumsHold();
});

test('expires other messages when one cannot be expired', async () => {
  const [asha, ravi] = [await world.person({ coins: 100 }), await world.person({ rate: 10 })];
  const [broken, sound] = [await world.send(asha, ravi), await world.send(asha, ravi)];
  await world.makeDue(broken);
  await world.makeDue(sound);
  const { ownerPool } = world.database;
  await ownerPool.query(`
    create function break_one() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger break_one before update on messages for each row
      when (new.id = '${broken.id}' and new.status = 'expired') execute function break_one()`);
  await expireDueMessages(world.services);
  expect([await world.statusOf(broken), await world.statusOf(sound)]).toEqual(['pending', 'expired']);
  await ownerPool.query('drop trigger break_one on messages');
  await expireDueMessages(world.services);
  expect(await world.statusOf(broken)).toBe('expired');
  await world.expectSumsHold();
});

test('gives the job lock to one node at a time and releases it after a failure', async () => {
  const { pool } = world.services;
  const nested: boolean[] = [];
  expect(
    await withJobLock(pool, 'some job', async () => {
      nested.push(await withJobLock(pool, 'some job', async () => undefined));
      nested.push(await withJobLock(pool, 'another job', async () => undefined));
    }),
  ).toBe(true);
  expect(nested).toEqual([false, true]);
  const failing = withJobLock(pool, 'some job', () => Promise.reject(new Error('half way')));
  await expect(failing).rejects.toThrow('half way');
  expect(await withJobLock(pool, 'some job', async () => undefined)).toBe(true);
});

test('releases the job lock when its connection is lost', async () => {
  const { pool } = world.services;
  const work = withJobLock(pool, 'lost job', async () => {
    await world.database.ownerPool.query(
      `select pg_terminate_backend(pid, 5000) from pg_locks
       where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(await withJobLock(pool, 'lost job', async () => undefined)).toBe(true);
  });
  expect(await work).toBe(true);
});

test('deletes notifications after 90 days and keeps their messages', async () => {
  const [asha, ravi] = [await world.person(), await world.person()];
  const [old, recent] = [await world.send(asha, ravi), await world.send(asha, ravi)];
  await world.database.ownerPool.query(
    `update notifications set created_at = now() - interval '91 days' where message_id = $1`,
    [old.id],
  );
  await removeExpiredRows(world.services.db);
  const { content } = await listNotifications(ravi, { page: 0, size: 5 });
  expect(content.map(({ messageId }) => messageId)).toEqual([recent.id]);
  expect(await world.statusOf(old)).toBe('pending');
});

test('computes a median response time again only after a reply or when replies have left its 90 days', async () => {
  const [ravi, asha] = [await world.person(), await world.person()];
  const { ownerPool } = world.database;
  const { id } = await world.send(asha, ravi);
  await replyToMessage(ravi, { messageId: id, content: 'Yes, of course.' });
  const refreshed = async () => {
    await refreshResponseMedians(world.services);
    const { rows } = await ownerPool.query<{ hours: number | null }>(
      'select response_median_hours as hours from profile_stats where user_id = $1',
      [ravi.userId],
    );
    return rows[0]?.hours;
  };
  expect(await refreshed()).toBe(0);
  await ownerPool.query(`
    begin;
    alter table messages disable trigger messages_closed_once;
    update messages set created_at = created_at - interval '100 days', replied_at = replied_at - interval '90 days'
    where id = '${id}';
    alter table messages enable trigger messages_closed_once;
    commit`);
  expect(await refreshed()).toBe(0);
  await ownerPool.query('update response_days set day = day - 90 where user_id = $1', [ravi.userId]);
  await slideResponseWindow(world.services);
  expect(await refreshed()).toBeNull();
});

test('computes the median response times of more people than a batch holds in one run', async () => {
  const people = await Promise.all(Array.from({ length: 45 }, () => world.person()));
  const { ownerPool } = world.database;
  await ownerPool.query('update profile_stats set consultations = 1 where user_id = any ($1)', [
    people.map(({ userId }) => userId),
  ]);
  const due = async () =>
    (
      await ownerPool.query(
        'select from profile_stats where consultations is distinct from response_median_consultations',
      )
    ).rowCount;
  expect(await due()).toBeGreaterThanOrEqual(people.length);
  // Two nodes may run the job at once.
  await Promise.all([refreshResponseMedians(world.services), refreshResponseMedians(world.services)]);
  expect(await due()).toBe(0);
});

test('drops days older than 90 days from the response rate without a new message', async () => {
  const ravi = await world.person();
  const { ownerPool } = world.database;
  await ownerPool.query(
    `insert into response_days (user_id, day, replied, expired)
     values ($1, current_date - 90, 0, 3), ($1, current_date - 89, 1, 1)`,
    [ravi.userId],
  );
  await ownerPool.query('update profile_stats set response_rate = 20 where user_id = $1', [ravi.userId]);
  await Promise.all([slideResponseWindow(world.services), slideResponseWindow(world.services)]);
  const rate = async () =>
    (
      await world.services.db
        .selectFrom('profile_stats')
        .select('response_rate')
        .where('user_id', '=', ravi.userId)
        .executeTakeFirstOrThrow()
    ).response_rate;
  expect(await rate()).toBe(50);
  await ownerPool.query('update response_days set day = day - 30 where user_id = $1', [ravi.userId]);
  await slideResponseWindow(world.services);
  expect(await rate()).toBeNull();
});
