import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { app, listen } = await testApp();
const { port } = new URL(await listen());

/** Sends raw bytes and returns the response, which ends with the connection. */
async function responseTo(bytes: string) {
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => line.split(': ', 2)).map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  return { status, headers, body };
}

test.each([
  ['headers of 17 KB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(17 * 1024)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ['a request that is not HTTP', 'hello\r\n\r\n', 400, 'MALFORMED_REQUEST'],
  [
    'a request without a Host header',
    'GET /api/public/health HTTP/1.1\r\nconnection: close\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  [
    'a request with two Host headers',
    'GET /api/public/health HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n',
    400,
    'MALFORMED_REQUEST',
  ],
  ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'MALFORMED_REQUEST'],
])('rejects %s in the usual error format', async (_, bytes, status, error) => {
  const response = await responseTo(bytes);
  expect(response.status).toMatch(`HTTP/1.1 ${status} `);
  const { 'x-request-id': requestId, 'content-length': length } = response.headers;
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  expect(length).toBe(String(Buffer.byteLength(response.body)));
  expect(JSON.parse(response.body)).toEqual({ message: expect.stringMatching(/./), error, requestId });
});

test('returns 408 for a request that does not arrive in time', async () => {
  app.server.once('connection', (socket) => {
    app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  });
  const { status, body } = await responseTo('GET / HTTP/1.1');
  expect([status, JSON.parse(body)]).toMatchObject(['HTTP/1.1 408 Request Timeout', { error: 'REQUEST_TIMEOUT' }]);
});

test('accepts HTTP/1.0 without a Host header', async () => {
  expect((await responseTo('GET /api/public/health HTTP/1.0\r\n\r\n')).status).toBe('HTTP/1.1 200 OK');
});
