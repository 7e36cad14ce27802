import { expect, test, vi } from 'vitest';
import { wantedMigrations } from '../db/migrations.ts';
import { testApp } from '../testing/app.ts';
import { createReadiness } from './readiness.ts';

const { app, services, database } = await testApp();
const ask = () => app.inject({ url: '/api/public/ready' });

test('a hundred questions at once are one question to the database', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(answers[0]?.json()).toMatchObject({ status: 'ready' });
  const { refusal } = await createReadiness(services.pool, services.log);
  const query = vi.spyOn(services.pool, 'query');
  expect(new Set(await Promise.all(Array.from({ length: 100 }, refusal)))).toEqual(new Set([undefined]));
  expect(query).toHaveBeenCalledTimes(1);
});

test('a query that a probe adds against caches is no fault', async () => {
  for (const url of ['/api/public/ready?_=1', '/api/public/health?x=1&x=2', '/trpc/system.health?input={"x":1}']) {
    expect((await app.inject({ url })).statusCode).toBe(200);
  }
});

test('a database that lacks a migration of this version: not ready, and ready once it has run', async () => {
  const last = (await wantedMigrations()).at(-1);
  await database.ownerPool.query(`update schema_migrations set name = 'x' where name = $1`, [last]);
  await expect.poll(async () => (await ask()).statusCode).toBe(503);
  const refused = await ask();
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ error: 'NOT_READY', because: 'migrations' });
  await database.ownerPool.query(`update schema_migrations set name = $1 where name = 'x'`, [last]);
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
});

test('a node whose connections are all busy stays ready: taken away, its load would fall on the others', async () => {
  const busy = await Promise.all(Array.from({ length: services.pool.options.max }, () => services.pool.connect()));
  const { refusal } = await createReadiness(services.pool, services.log);
  expect(await refusal()).toBe('database'); // among the busy ones nobody could ask
  expect((await ask()).statusCode).toBe(200);
  for (const client of busy) client.release();
});

test('a database that does not answer within a second: not ready, and alive all the same', async () => {
  const holder = await database.ownerPool.connect();
  await holder.query('begin; lock table schema_migrations in access exclusive mode');
  await expect.poll(async () => (await ask()).json().because).toBe('database');
  expect((await app.inject({ url: '/api/public/health' })).statusCode).toBe(200);
  await holder.query('rollback');
  holder.release();
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
});

test('a node that stops is unready at once, whatever was found a moment ago', async () => {
  expect((await ask()).statusCode).toBe(200);
  services.readiness.drain();
  expect((await ask()).json()).toMatchObject({ error: 'NOT_READY', because: 'draining' });
});
