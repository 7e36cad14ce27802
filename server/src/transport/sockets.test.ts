import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { testApp } from '../testing/app.ts';
import { createUser } from '../testing/factories.ts';

const { app, services, listen } = await testApp();
const url = `${(await listen()).replace('http', 'ws')}/ws?connectionParams=1`;

/** Opens a socket, says `first` on it, and answers what it heard and how it ended. */
function speak(first: string, options: ClientOptions = {}): Promise<{ heard: string; ended: number }> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, options);
    let heard = '';
    socket.on('open', () => socket.send(first));
    socket.on('message', (data: Buffer) => (heard += data.toString()));
    socket.on('unexpected-response', (_request, response) => {
      response.on('data', (data: Buffer) => (heard += data.toString()));
      response.on('end', () => resolve({ heard, ended: response.statusCode ?? 0 }));
    });
    socket.on('close', (ended) => resolve({ heard, ended }));
    socket.on('error', () => undefined);
  });
}

async function signIn() {
  const { id: userId } = await createUser(services.db);
  const { id: sessionId } = await services.db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: new Date(Date.now() + 60_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId, token: await services.accessTokens.issue({ userId, sessionId }) };
}

/** A socket that is signed in and answers calls; `closed` is how it ends. */
async function listening(token: string) {
  const socket = new WebSocket(url);
  const closed = once(socket, 'close').then(([code]: number[]) => code);
  await once(socket, 'open');
  socket.send(credentials(token));
  socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events' } }));
  await once(socket, 'message');
  return { socket, closed };
}

const credentials = (token: string) => JSON.stringify({ method: 'connectionParams', data: { token } });

test('a page of a foreign origin gets no socket, and reads why', async () => {
  const { heard, ended } = await speak('', { headers: { origin: 'https://evil.example' } });
  expect([ended, JSON.parse(heard)]).toMatchObject([403, { error: 'ORIGIN_REFUSED', requestId: expect.any(String) }]);
});

test('a call that asks for no socket is not found', async () => {
  const { statusCode, headers, body } = await app.inject({ url: '/ws' });
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    404,
    { error: 'NOT_FOUND', requestId: headers['x-request-id'] },
  ]);
});

test('a token that is none is told so, and the socket ends', async () => {
  const { heard, ended } = await speak(credentials('x'));
  const { error } = JSON.parse(heard) as { error: { code: number; data: object } };
  expect(error).toMatchObject({
    code: -32_001,
    data: { code: 'UNAUTHORIZED', httpStatus: 401, body: { error: 'UNAUTHENTICATED' } },
  });
  expect(ended).toBe(4401);
});

test('the sockets of a session that ends are closed with it, whichever node ended it; others stay', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const ended = [await listening(mine.token), await listening(mine.token)].map(({ closed }) => closed);
  const staying = await listening(other.token);
  await services.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', mine.sessionId).execute();
  expect(await Promise.all(ended)).toEqual([4401, 4401]);
  expect(staying.socket.readyState).toBe(WebSocket.OPEN);
  await services.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', other.userId).execute();
  expect(await staying.closed).toBe(4401);
});

test('one person holds at most 50 sockets: the next one closes the oldest, and that of nobody else', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const staying = await listening(other.token);
  const first = await listening(mine.token);
  const next = await Promise.all(Array.from({ length: 49 }, () => listening(mine.token)));
  expect(first.socket.readyState).toBe(WebSocket.OPEN);
  const last = await listening(mine.token);
  expect(await first.closed).toBe(4429);
  expect(new Set([staying, last, ...next].map(({ socket }) => socket.readyState))).toEqual(new Set([WebSocket.OPEN]));
});

test('broken or too large frames end the socket without a line in the log', async () => {
  const logged = [vi.spyOn(services.log, 'error'), vi.spyOn(services.log, 'warn')];
  expect((await speak('x'.repeat(17 * 1024))).ended).toBe(1009);
  expect((await speak('{')).heard).toContain('MALFORMED_REQUEST');
  for (const level of logged) expect(level).not.toHaveBeenCalled();
});

test('a node that stops takes no further socket, and says so', async () => {
  services.readiness.drain();
  const { heard, ended } = await speak('');
  expect([ended, JSON.parse(heard)]).toMatchObject([503, { error: 'SERVICE_UNAVAILABLE' }]);
});
