import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { closeDoors } from './drain.ts';

const { app, services, listen } = await testApp();
const { port, host } = new URL(await listen());

// The library itself waits for half a minute, which is longer than the whole stop may take.
test('a socket whose other end is silent does not hold up the stop', { timeout: 20_000 }, async () => {
  const silent = connect(Number(port), '127.0.0.1');
  silent.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(silent, 'data')) as [Buffer];
  expect(answer.toString()).toContain('101 Switching Protocols');
  const ended = once(silent, 'close');
  await closeDoors(app, services.readiness, 0);
  await ended;
});
