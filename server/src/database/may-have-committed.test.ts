import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { sql } from 'kysely';
import { domainErrorOf, mayHaveCommitted } from './errors.ts';
import { freePort } from './embedded/free-port.ts';
import { openPool } from './pool.ts';
import { inTransaction } from './transaction.ts';
import { afterFile } from '../testing/after-file.ts';

const { pool, ownerPool, url } = await testDatabase({ maxConnections: 1 });

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('it did not fail'),
    (reason: unknown) => reason,
  );
}

async function isRunning(text: string): Promise<void> {
  const running = `select from pg_stat_activity where query = $1 and state = 'active'`;
  await expect.poll(async () => (await ownerPool.query(running, [text])).rowCount).toBe(1);
}

/** A proxy in front of the database whose connections can be cut. */
async function cuttableProxy() {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  afterFile(() => void proxy.close());
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((proxy.address() as AddressInfo).port);
  address.searchParams.delete('host');
  return { url: address.href, cut: () => sockets.forEach((socket) => void socket.destroy()) };
}

test('a statement may have been committed when its connection breaks', async () => {
  const proxy = await cuttableProxy();
  const away = openPool(proxy.url);
  const sleeping = failure(away.pool.query('select pg_sleep(10)'));
  await isRunning('select pg_sleep(10)');
  proxy.cut();
  expect(mayHaveCommitted(await sleeping)).toBe(true);
  await away.pool.end();
});

test('a statement may have been committed when the database ends its connection', async () => {
  const sleeping = failure(pool.query('select pg_sleep(11)'));
  await isRunning('select pg_sleep(11)');
  await ownerPool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(11)'`);
  expect(mayHaveCommitted(await sleeping)).toBe(true);
});

test('nothing was committed when PgBouncer had no connection for the statement', () => {
  const fromPgbouncer = (text: string) =>
    Object.assign(new pg.DatabaseError(text, text.length, 'error'), { code: '08P01' });
  const errors = ['query_wait_timeout', 'server conn crashed?'].map(fromPgbouncer);
  expect(errors.map((error) => domainErrorOf(error)?.code)).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  expect(errors.map(mayHaveCommitted)).toEqual([false, true]);
});

test('nothing was committed when a connection breaks while it is being made', async () => {
  const port = await freePort();
  const deaf = createServer((socket) => socket.once('data', () => socket.destroy())).listen(port, '127.0.0.1');
  await once(deaf, 'listening');
  const away = openPool(`postgresql://me:secret@127.0.0.1:${port}/proverse`);
  const error = await failure(away.pool.query('select 1'));
  expect([domainErrorOf(error)?.code, mayHaveCommitted(error)]).toEqual(['SERVICE_UNAVAILABLE', false]);
  await away.pool.end();
  deaf.close();
});

test('nothing was committed when a transaction loses its connection before the commit, but maybe during it', async () => {
  const proxy = await cuttableProxy();
  const away = openPool(proxy.url);
  const before = await failure(
    inTransaction(away.db, async (tx) => {
      const sleeping = sql`select pg_sleep(12)`.execute(tx);
      await isRunning('select pg_sleep(12)');
      proxy.cut();
      await sleeping;
    }),
  );
  const during = await failure(inTransaction(away.db, async () => proxy.cut()));
  expect([before, during]).toMatchObject([{ code: 'SERVICE_UNAVAILABLE' }, { code: 'SERVICE_UNAVAILABLE' }]);
  expect([before, during].map((error) => mayHaveCommitted((error as Error).cause))).toEqual([false, true]);
  await away.pool.end();
});

test('a statement that was never sent or that failed was not committed', async () => {
  const nobody = openPool(`postgresql://me:secret@127.0.0.1:${await freePort()}/proverse`);
  expect(mayHaveCommitted(await failure(nobody.pool.query('select 1')))).toBe(false);
  await nobody.pool.end();
  const busy = openPool(url, { maxConnections: 1 });
  const held = await busy.pool.connect();
  expect(mayHaveCommitted(await failure(busy.pool.query('select 1')))).toBe(false);
  held.release();
  await busy.pool.end();
  expect(mayHaveCommitted(await failure(pool.query(`select raise_domain_error('NOT_FOUND')`)))).toBe(false);
  expect(mayHaveCommitted(await failure(pool.query(`set statement_timeout = 20; select pg_sleep(10)`)))).toBe(false);
});
