import { expect, test, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { testApp } from '../testing/app.ts';

const { services, listen } = await testApp();
const url = `${(await listen()).replace('http', 'ws')}/ws?connectionParams=1`;

/** Opens a socket, says `first` on it, and answers what it heard and how it ended. */
function speak(first: string, options: ClientOptions = {}): Promise<{ heard: string; ended: number }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, options);
    let heard = '';
    socket.on('open', () => socket.send(first));
    socket.on('message', (data: Buffer) => (heard += data.toString()));
    socket.on('unexpected-response', (_request, response) => resolve({ heard, ended: response.statusCode ?? 0 }));
    socket.on('close', (ended) => resolve({ heard, ended }));
    socket.on('error', () => undefined);
  });
}

const credentials = (token: string) => JSON.stringify({ method: 'connectionParams', data: { token } });

test('a page of a foreign origin gets no socket', async () => {
  expect((await speak('', { headers: { origin: 'https://evil.example' } })).ended).toBe(403);
});

test('a token that is none is told so, and the socket ends', async () => {
  const { heard, ended } = await speak(credentials('x'));
  expect(heard).toContain('UNAUTHENTICATED');
  expect(ended).toBe(4401);
});

test('broken or too large frames end the socket without a line in the log', async () => {
  const logged = [vi.spyOn(services.log, 'error'), vi.spyOn(services.log, 'warn')];
  expect((await speak('x'.repeat(17 * 1024))).ended).toBe(1009);
  expect((await speak('{')).heard).toContain('MALFORMED_REQUEST');
  for (const level of logged) expect(level).not.toHaveBeenCalled();
});
