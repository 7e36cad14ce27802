import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { afterFile } from '../testing/after-file.ts';
import { domainErrorOf, mayHaveCommitted } from './errors.ts';
import { databaseUrlOf } from '../config/database-hosts.ts';
import { freePort } from './embedded/free-port.ts';
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

test('names each host with its port when none accepts writes, and the host of a lost connection', async () => {
  const silent = createServer();
  const lost = createServer((socket) =>
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATION_OK, READY_FOR_QUERY]));
      socket.once('data', () => socket.destroy());
    }),
  );
  for (const server of [silent, lost]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const port = (server: Server): number => (server.address() as AddressInfo).port;
  const [silentPort, lostPort, closedPort] = [port(silent), port(lost), await freePort()];
  const several = `postgresql://me@127.0.0.1:${silentPort},localhost:${closedPort}/proverse?target_session_attrs=read-write`;
  const { pool } = openPool(databaseUrlOf(several) ?? '');
  const { pool: losing } = openPool(`postgresql://me@127.0.0.1:${lostPort}/proverse`);
  afterFile(async () => {
    await Promise.all([pool.end(), losing.end()]);
    for (const server of [silent, lost]) server.close();
  });
  const failure = async (from: typeof pool) => from.query('select 1').catch((error: unknown) => error);
  expect(await failure(pool)).toMatchObject({
    message: expect.stringMatching(
      `^No host of the database accepts writes \\(127.0.0.1:${silentPort}: .+; localhost:${closedPort}: .+\\)$`,
    ),
  });
  expect(await failure(losing)).toMatchObject({ database: `127.0.0.1:${lostPort}` });
});
