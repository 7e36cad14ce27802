import { expect, test, vi } from 'vitest';
import { createListenConnection } from '../database/listen-connection.ts';
import { wantedMigrations } from '../database/migrator/migrations.ts';
import { testApp } from '../testing/app.ts';
import { createReadiness } from '../node/metrics/readiness.ts';

const { app, services, database } = await testApp();
const check = () => app.inject({ url: '/api/public/ready' });

test('a hundred checks at once send one query', async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, check));
  expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
  expect(responses[0]?.json()).toMatchObject({ status: 'ready' });
  const listenConnection = createListenConnection({ databaseUrl: database.url, log: services.log });
  await listenConnection.start();
  const query = vi.spyOn(listenConnection, 'query');
  const { whyNotReady } = await createReadiness(listenConnection, services.log);
  expect(new Set(await Promise.all(Array.from({ length: 100 }, whyNotReady)))).toEqual(new Set([undefined]));
  expect(query).toHaveBeenCalledTimes(1);
  await listenConnection.close();
});

test('accepts a query string that a probe adds to bypass caches', async () => {
  for (const url of ['/api/public/ready?_=1', '/api/public/health?x=1&x=2', '/trpc/system.health?input={"x":1}']) {
    expect((await app.inject({ url })).statusCode).toBe(200);
  }
});

test('is not ready while the database lacks a migration of this version', async () => {
  const last = (await wantedMigrations()).at(-1);
  await database.ownerPool.query(`update schema_migrations set name = 'x' where name = $1`, [last]);
  await expect.poll(async () => (await check()).statusCode).toBe(503);
  const notReady = await check();
  expect(notReady.headers['retry-after']).toBe('1');
  expect(notReady.json()).toMatchObject({ error: 'NOT_READY', because: 'migrations' });
  await database.ownerPool.query(`update schema_migrations set name = $1 where name = 'x'`, [last]);
  await expect.poll(async () => (await check()).statusCode).toBe(200);
});

test('stays ready while all connections of the pool are busy', async () => {
  const busy = await Promise.all(Array.from({ length: services.pool.options.max }, () => services.pool.connect()));
  const onPool = await createReadiness(services.pool, services.log);
  expect(await onPool.whyNotReady()).toBe('database'); // a check on the pool would not get a connection
  expect((await check()).statusCode).toBe(200);
  for (const client of busy) client.release();
});

test('is not ready, but alive, while the database does not answer within a second', async () => {
  const holder = await database.ownerPool.connect();
  await holder.query('begin; lock table schema_migrations in access exclusive mode');
  await expect.poll(async () => (await check()).json().because).toBe('database');
  expect((await app.inject({ url: '/api/public/health' })).statusCode).toBe(200);
  await holder.query('rollback');
  holder.release();
  await expect.poll(async () => (await check()).statusCode).toBe(200);
});

test('becomes unready at once when the node stops, even while a result is cached', async () => {
  expect((await check()).statusCode).toBe(200);
  services.readiness.drain();
  expect((await check()).json()).toMatchObject({ error: 'NOT_READY', because: 'draining' });
});
