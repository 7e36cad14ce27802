import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { afterFile } from '../testing/after-file.ts';
import { domainErrorOf, mayHaveCommitted } from './errors.ts';
import { openPool } from './pool.ts';

/** A message of PostgreSQL's protocol: its type, its length and its body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const AUTHENTICATION_OK = message('R', Buffer.alloc(4));
const READY_FOR_QUERY = message('Z', Buffer.from('I'));
const SHUTTING_DOWN = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

test('a connection that the database ends as soon as it is open fails the call, not the process', async () => {
  const database = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY, SHUTTING_DOWN]))),
  );
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const { pool } = openPool(`postgresql://somebody@127.0.0.1:${port}/proverse`);
  afterFile(async () => {
    await pool.end();
    database.close();
  });

  const error: unknown = await pool.query('select 1').catch((failure: unknown) => failure);
  expect(error).toEqual(expect.objectContaining({ code: '57P01' }));
  expect(domainErrorOf(error)?.code).toBe('SERVICE_UNAVAILABLE');
  expect(mayHaveCommitted(error)).toBe(false);
  expect(pool.totalCount).toBe(0);
});

/** Returns the error of a query on a database that answers the login with these messages and closes at the first query. */
async function failureOn(...login: Buffer[]) {
  const database = createServer((socket) =>
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATION_OK, ...login, READY_FOR_QUERY]));
      socket.once('data', () => socket.destroy());
    }),
  );
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const { pool } = openPool(`postgresql://me@127.0.0.1:${port}/proverse`);
  afterFile(async () => {
    await pool.end();
    database.close();
  });
  const error: unknown = await pool.query('select 1').catch((failure: unknown) => failure);
  return { error, address: `127.0.0.1:${port}` };
}

test('names the host of a lost connection', async () => {
  const { error, address } = await failureOn();
  expect(error).toMatchObject({ database: address });
});

test('refuses a standby by name, and the call may be repeated', async () => {
  const { error, address } = await failureOn(message('S', Buffer.from('in_hot_standby\0on\0')));
  expect(error).toMatchObject({ message: `The database is a standby (${address})`, database: address });
  expect(domainErrorOf(error)?.code).toBe('SERVICE_UNAVAILABLE');
  expect(mayHaveCommitted(error)).toBe(false);
  const { error: none } = await failureOn(message('S', Buffer.from('in_hot_standby\0off\0')));
  expect(none).toMatchObject({ message: expect.not.stringContaining('standby') });
});
