import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createTransport } from './create-transport.ts';
import { createMailWorker } from './mail-worker.ts';
import {
  becomesDelivered,
  enqueue,
  enqueueNotification,
  MAIL,
  mailWorkerWorld,
  outbox,
  WAIT,
} from './mail-worker-fixtures.ts';

const { smtp, setUp } = await mailWorkerWorld();

test('renews the lease of an email while a slow server has not accepted it', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'hangs';
  await enqueue(services);
  start({ pollMs: 10, leaseMs: 1_200 });
  await vi.waitFor(() => expect(smtp.begun).toBe(1), WAIT);
  const firstLease = (await outbox(services))[0]?.due_at.getTime() ?? 0;
  await vi.waitFor(
    async () => expect((await outbox(services))[0]?.due_at.getTime()).toBeGreaterThan(firstLease + 700),
    WAIT,
  );
  smtp.resume();
  await becomesDelivered(services);
  expect(smtp.accepted).toHaveLength(1);
});

test('retries an email later when the server is busy', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'busy';
  await enqueue(services);
  const worker = start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.last_error).toContain('Try again later'), WAIT);
  const [waiting] = await outbox(services);
  expect(waiting).toMatchObject({ attempts: 1, failed_at: null, delivered_at: null });
  expect(waiting?.due_at.getTime()).toBeGreaterThan(Date.now() + 2_000);

  smtp.mood = 'accepts';
  await sql`update mail_outbox set due_at = now()`.execute(services.db);
  worker.wake();
  await becomesDelivered(services);
  expect(smtp.accepted).toHaveLength(1);
});

test('gives up and erases an email that the server rejects for good', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'rejects';
  await enqueue(services);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[0]).toMatchObject({ attempts: 1, encrypted: null, delivered_at: null });
});

test('suppresses notifications to an address that bounced, longer each time, but still sends its codes', async () => {
  const { database, services, start } = await setUp();
  const notification = { unsubscribeUrl: 'https://proverse.example/stop' };
  const suppressedHours = async () => {
    const { rows } = await database.pool.query<{ hours: number }>(
      `select round(extract(epoch from suppressed_until - now()) / 3600)::integer as hours from mail_bounces`,
    );
    return rows.map(({ hours }) => hours);
  };
  const finished = (count: number) =>
    vi.waitFor(async () => {
      const rows = await outbox(services);
      expect(rows.filter((row) => row.failed_at !== null || row.delivered_at !== null)).toHaveLength(count);
    }, WAIT);

  smtp.mood = 'rejects';
  start();
  await enqueue(services, notification);
  await finished(1);
  expect(await suppressedHours()).toEqual([1]);
  await enqueue(services);
  await finished(2);
  expect(await suppressedHours()).toEqual([4]);
  const begun = smtp.begun;
  await enqueue(services, notification);
  await finished(3);
  expect(smtp.begun).toBe(begun);

  // Other addresses get their email in the meantime. A code that is accepted ends the suppression.
  smtp.mood = 'accepts';
  await enqueue(services, { ...notification, to: 'other@example.com' });
  await finished(4);
  expect(await suppressedHours()).toEqual([4]);
  await enqueue(services);
  await finished(5);
  await vi.waitFor(async () => expect(await suppressedHours()).toEqual([]), WAIT);
  await enqueue(services, notification);
  await finished(6);
  expect(smtp.accepted.map(({ to }) => to)).toEqual(['other@example.com', MAIL.to, MAIL.to]);
});

test('a text that the server rejects suppresses nothing, because a stranger may have written it', async () => {
  const { database, services, start } = await setUp();
  smtp.mood = 'rejects text';
  start();
  await enqueue(services, { unsubscribeUrl: 'https://proverse.example/stop' });
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[0]).toMatchObject({ attempts: 1, encrypted: null });
  expect((await database.pool.query('select from mail_bounces')).rows).toEqual([]);
});

test('gives up an email after twelve attempts', async () => {
  const { services, start } = await setUp();
  smtp.mood = 'busy';
  await enqueue(services);
  await sql`update mail_outbox set attempts = 11`.execute(services.db);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[0]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[0]?.attempts).toBe(12);
});

test('sends emails encrypted under an old key while SECRET_KEYS_OLD lists it, and otherwise gives them up', async () => {
  const { services, start } = await setUp();
  const old = { ...services.config, secretKey: 'an old key of the tests, long enough' };
  const enqueueBefore = () => enqueue({ ...services, config: old });
  await enqueueBefore();
  const config = { ...services.config, secretKeysOld: [old.secretKey] };
  const worker = createMailWorker({ ...services, config }, createTransport(config, services.log));
  await becomesDelivered(services);
  await worker.stop();

  await enqueueBefore();
  await sql`update mail_outbox set attempts = 11 where delivered_at is null`.execute(services.db);
  start();
  await vi.waitFor(async () => expect((await outbox(services))[1]?.failed_at).not.toBeNull(), WAIT);
  expect((await outbox(services))[1]).toMatchObject({ attempts: 12, encrypted: null, delivered_at: null });
  expect(smtp.accepted).toHaveLength(1);
});

test('composes the email of a notification again at each attempt, and drops one that is no longer wanted', async () => {
  const { database, services, start } = await setUp();
  const [asha, ravi] = [await enqueueNotification(services), await enqueueNotification(services)];
  expect((await outbox(services)).map(({ encrypted }) => encrypted)).toEqual([null, null]);
  smtp.mood = 'busy';
  start();
  await vi.waitFor(async () => {
    expect((await outbox(services)).every((row) => row.last_error !== null)).toBe(true);
  }, WAIT);
  await database.ownerPool.query(`update users set first_name = 'Uma' where email = $1`, [asha.to]);
  await database.ownerPool.query(`update users set email_notifications = false where email = $1`, [ravi.to]);
  smtp.mood = 'accepts';
  await sql`update mail_outbox set due_at = now()`.execute(services.db);
  await becomesDelivered(services);
  expect(smtp.accepted.map(({ to }) => to)).toEqual([asha.to]);
  expect(smtp.accepted[0]?.raw).toContain('Hello Uma');
  expect(await outbox(services)).toMatchObject([{ encrypted: null, attempts: 2 }]);
});
