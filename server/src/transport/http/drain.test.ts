import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { closeTransports } from './drain.ts';

const { app, services, listen } = await testApp();
const { port, host } = new URL(await listen());

// The ws library waits 30 s for a client's close frame, longer than the whole stop may take.
test('stops in time although a socket does not answer', { timeout: 20_000 }, async () => {
  const silent = connect(Number(port), '127.0.0.1');
  silent.write(
    `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(silent, 'data')) as [Buffer];
  expect(answer.toString()).toContain('101 Switching Protocols');
  const ended = once(silent, 'close');
  await closeTransports(app, services.readiness, 0);
  await ended;
});
