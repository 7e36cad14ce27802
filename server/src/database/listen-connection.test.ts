import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { createListenConnection } from './listen-connection.ts';
import { many, one } from './rows.ts';
import { afterFile } from '../testing/after-file.ts';

const database = await testDatabase();

/** A started connection that listens on `channel` and records what happens. */
async function recordedConnection(channel: string) {
  const seen: string[] = [];
  const connection = createListenConnection({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    onSilent: () => void seen.push('silent'),
  });
  connection.listen(channel, {
    onPayload: (payload) => void seen.push(payload),
    onListening: () => void seen.push('listening'),
    onLost: () => void seen.push('lost'),
  });
  await connection.start();
  afterFile(() => connection.close());
  const { pid } = await one<{ pid: number }>(connection, { text: 'select pg_backend_pid() as pid' });
  return { connection, seen, pid };
}

const notify = (channel: string, payload: string) =>
  database.pool.query('select pg_notify($1, $2)', [channel, payload]);

test('reconnects to every channel after the connection was closed', async () => {
  const { connection, seen, pid } = await recordedConnection('closed "channel"');
  await notify('closed "channel"', 'before');
  await expect.poll(() => seen).toEqual(['listening', 'before']);
  await database.ownerPool.query('select pg_terminate_backend($1)', [pid]);
  await expect.poll(() => seen).toEqual(['listening', 'before', 'lost', 'listening']);
  await notify('closed "channel"', 'after');
  await expect.poll(() => seen.at(-1)).toBe('after');
  expect(await many(connection, { text: 'select 1 as one' })).toEqual([{ one: 1 }]);
});

test('notices within two seconds that the database is silent', async () => {
  const { connection, seen, pid } = await recordedConnection('silent');
  process.kill(pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  try {
    await expect(connection.query({ text: 'select 1' })).rejects.toThrow('terminated');
    // The rest is for a busy machine.
    expect(performance.now() - stoppedAt).toBeLessThan(2_000 + 3_000);
    await expect.poll(() => seen).toEqual(['listening', 'lost', 'silent', 'listening']);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('rejects at the start when the database is unreachable', async () => {
  const databaseUrl = new URL(database.url);
  databaseUrl.port = '1';
  const connection = createListenConnection({ databaseUrl: databaseUrl.href, log: pino({ level: 'silent' }) });
  await expect(connection.start()).rejects.toThrow('connect');
  await expect(connection.query({ text: 'select 1' })).rejects.toThrow('no LISTEN connection');
  await connection.close();
});
