import { expect, test } from 'vitest';
import { testApp, tokenOf } from '../../testing/app.ts';
import { createUser } from '../../testing/factories.ts';
import { PRODUCTION } from '../../testing/services.ts';

const token = 'a-token-of-the-tests-0123456789';
const { app, services, database } = await testApp({ METRICS_TOKEN: token });

interface Sample {
  readonly labels: string;
  readonly value: number;
}

/** Returns the samples of one metric. */
async function samples(metric: string): Promise<Sample[]> {
  const response = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  return response.body.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(\{[^}]*\})? (\S+)$/.exec(line) ?? [];
    return name === metric ? [{ labels, value: Number(value) }] : [];
  });
}

const value = async (metric: string) => (await samples(metric))[0]?.value;

test('counts calls of every transport by operation and status class', async () => {
  const headers = { authorization: `Bearer ${await tokenOf(services, (await createUser(services.db)).id)}` };
  await app.inject({ url: '/api/coins/balance', headers });
  await app.inject({ url: '/trpc/coins.balance,messages.counts?batch=1', headers });
  await app.inject({ url: '/api/coins/balance' });
  await app.inject({ url: '/trpc/nothing.at.all' });
  const counted = (await samples('proverse_call_duration_seconds_count')).map((each) => [each.labels, each.value]);
  expect(Object.fromEntries(counted)).toEqual({
    '{operation="coins.balance",status="2xx"}': 2,
    '{operation="coins.balance",status="4xx"}': 1,
    '{operation="messages.counts",status="2xx"}': 1,
  });
  const transports = (await samples('proverse_http_request_duration_seconds_count')).map((each) => each.labels);
  expect(transports).toContain('{transport="trpc",status="4xx"}');
});

test('has no labels outside the contract', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, i) => app.inject({ url: `/api/x${i}/${i}?a=${i}` })));
  expect((await samples('proverse_http_request_duration_seconds_count')).length).toBeLessThan(10);
});

test('reports what is waiting: overdue messages, transactions without a checkpoint, emails', async () => {
  const [sender, recipient] = [
    await createUser(services.db, { bonusCoins: 100 }),
    await createUser(services.db, { message_rate: 10 }),
  ];
  const { ownerPool } = database;
  await ownerPool.query(`select send_message($1, $2, 'Subject', 'Content', '0 seconds', 0)`, [sender.id, recipient.id]);
  await ownerPool.query(`update messages set expires_at = clock_timestamp() - interval '1 hour'`);
  await ownerPool.query(`delete from mail_outbox`);
  await ownerPool.query(
    `insert into mail_outbox (encrypted, created_at, attempts, due_at, failed_at) values
       ('', now() - interval '2 hours', 1, now() + interval '1 hour', null),
       ('', now(), 3, now() + interval '1 hour', null),
       ('', now(), 12, now(), now())`,
  );
  // Figures are cached for five seconds, and the tests above have read them.
  await expect.poll(() => value('proverse_mail_queue'), { interval: 500 }).toBe(2);
  expect(await value('proverse_checkpoint_lag_seconds')).toBeGreaterThan(0);
  expect(await value('proverse_mail_queue_oldest_seconds')).toBeGreaterThan(7_100);
  expect(await value('proverse_mail_retrying')).toBe(1);
  expect(await value('proverse_mail_given_up')).toBe(1);
  expect(await value('proverse_expiry_lag_seconds')).toBeGreaterThan(3_500);
  expect(await value('proverse_database_up')).toBe(1);
  expect(await samples('proverse_ledger_transactions_total')).toContainEqual({ labels: '{kind="hold"}', value: 1 });
  expect(await value('proverse_audit_age_seconds')).toBeGreaterThan(0);
  expect(await value('proverse_audit_findings')).toBe(0);
  expect(await value('proverse_payout_oldest_seconds')).toBe(0);
  expect(await value('proverse_ready')).toBe(1);
  expect(await value('proverse_live_sockets')).toBe(0);
  expect(await value('proverse_database_connections')).toBeGreaterThan(0);
  expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

test('counts webhook attempts, and how long a job is overdue', async () => {
  const { meter } = services;
  for (const isDelivered of [true, false, false]) meter.webhookAttempted(isDelivered);
  meter.jobSucceeded('late', -60_000);
  meter.jobSucceeded('in time', 60_000);
  meter.jobSucceeded('once', Number.POSITIVE_INFINITY);
  expect(await samples('proverse_webhook_attempts_total')).toEqual([
    { labels: '{outcome="delivered"}', value: 1 },
    { labels: '{outcome="failed"}', value: 2 },
  ]);
  expect(await samples('proverse_job_overdue_seconds')).toEqual([
    { labels: '{name="late"}', value: expect.closeTo(60, -1) },
    { labels: '{name="in time"}', value: 0 },
    { labels: '{name="once"}', value: 0 },
  ]);
});

test('rejects requests without the token', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
  const wrong = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}x` } });
  expect(wrong.statusCode).toBe(401);
});

test('without a configured token serves only this machine, and no one in production', async () => {
  const { app: open } = await testApp();
  const status = async (from: string, headers = {}) =>
    (await open.inject({ url: '/metrics', remoteAddress: from, headers })).statusCode;
  expect(await status('127.0.0.1')).toBe(200);
  expect(await status('::ffff:127.0.0.1')).toBe(200);
  expect(await status('10.0.0.7')).toBe(404);
  expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  const { app: closed } = await testApp(PRODUCTION);
  expect((await closed.inject({ url: '/metrics' })).statusCode).toBe(404);
});
